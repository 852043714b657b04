import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { missingPrograms } from './debian.ts'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch.ts'

type Cleanup = Pick<TestContext, 'after'>

const packages = 'nginx-light apache2 libapache2-mod-php php-sqlite3 php-mbstring php-xml php-intl mediawiki'.split(' ')
const programs = ['/usr/sbin/nginx', '/usr/sbin/apache2', '/usr/bin/php', '/usr/share/mediawiki/index.php']

/** Makes sure nginx, Apache with PHP and MediaWiki are there; else the reason why not. */
export function missingWebServers(): string | undefined {
  return missingPrograms({ packages, programs, loss: 'no real web server was looked at' })
}

/** Serves files with an nginx of our own; gives its origin. */
export async function openNginx(t: Cleanup, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = scratch(files)
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
types { text/html html; } server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  await run(t, ['/usr/sbin/nginx', '-c', config], port)
  return `http://127.0.0.1:${port}`
}

/** Serves files with an Apache of our own that runs PHP, and a MediaWiki at `/w/`; gives its origin. */
export async function openApache(t: Cleanup, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = scratch(files)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  installMediaWiki(folder, origin)
  const modules = '/usr/lib/apache2/modules'
  const php = readdirSync(modules).find((file) => /^libphp[\d.]*\.so$/.test(file))
  const config = join(folder, 'apache.conf')
  writeFileSync(
    config,
    `ServerRoot ${folder}
ServerName 127.0.0.1
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
User www-data
Group www-data
LoadModule mpm_prefork_module ${modules}/mod_mpm_prefork.so
LoadModule authz_core_module ${modules}/mod_authz_core.so
LoadModule mime_module ${modules}/mod_mime.so
LoadModule dir_module ${modules}/mod_dir.so
LoadModule alias_module ${modules}/mod_alias.so
LoadModule env_module ${modules}/mod_env.so
LoadModule php_module ${modules}/${php}
TypesConfig /etc/mime.types
AddHandler application/x-httpd-php .php
php_admin_flag expose_php on
SetEnv MW_CONFIG_FILE ${folder}/LocalSettings.php
DocumentRoot ${folder}
DirectoryIndex index.html index.php
Alias /w /usr/share/mediawiki
<Directory />
  Require all granted
</Directory>`,
  )
  execFileSync('chown', ['-R', 'www-data', folder])
  await run(t, ['/usr/sbin/apache2', '-DFOREGROUND', '-f', config], port)
  return origin
}

function installMediaWiki(folder: string, origin: string): void {
  mkdirSync(join(folder, 'db'))
  const options = [
    '--dbtype=sqlite',
    `--dbpath=${folder}/db`,
    `--confpath=${folder}`,
    `--server=${origin}`,
    '--scriptpath=/w',
  ]
  const script = '/usr/share/mediawiki/maintenance/install.php'
  execFileSync('php', [script, ...options, '--pass=correct-horse-battery', 'Wiki', 'Admin'], {
    stdio: 'ignore',
    env: { ...process.env, MW_CONFIG_FILE: join(folder, 'none.php') },
  })
}

function scratch(files: Readonly<Record<string, string>>): string {
  const folder = scratchFolder()
  // The servers give up their rights and must still read it.
  chmodSync(folder, 0o755)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

async function run(t: Cleanup, [program = '', ...args]: string[], port: number): Promise<void> {
  // Apache ends its whole process group when it is told to stop, so it gets one of its own.
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  t.after(async () => {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  await answering(child, port)
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 400 && child.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The web server does not answer.')
}

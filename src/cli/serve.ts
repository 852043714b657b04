import cluster from 'node:cluster'
import { apis } from '../apis/index.ts'
import { type Config, readConfig } from '../config.ts'
import type { Api } from '../kernel/api.ts'
import type { Log } from '../kernel/world.ts'
import { buildConsole } from '../server/console/build.ts'
import { firstKey } from '../server/first-start.ts'
import { type Running, runServer } from '../server/run.ts'
import { curlOf } from '../server/snippets.ts'
import { openWorkerLink, superviseWorkers } from '../server/workers.ts'
import { type AddCommands, CommandError } from './cli.ts'
import type { Terminal } from './terminal.ts'

type Options = { readonly only?: string; readonly workers: string; readonly port?: string; readonly host?: string }

/** `fivefold serve`: the server, in one process or several. */
export const addServeCommand: AddCommands = (program, { terminal }) => {
  program
    .command('serve')
    .description('start the server')
    .option('--only <interface>', 'serve one interface alone, at /')
    .option('--workers <number>', 'processes on one port and one store', '1')
    .option('--port <number>', 'the port; wins over FIVEFOLD_PORT')
    .option('--host <address>', 'the address to listen on; wins over FIVEFOLD_HOST')
    .addHelpText(
      'after',
      '\nExamples:\n  fivefold serve\n  fivefold serve --only ip --port 8081\n  fivefold serve --workers 4',
    )
    .action(async (options: Options) => {
      const config = configFor(options)
      checkOnly(options.only)
      const workers = Number(options.workers)
      if (!Number.isInteger(workers) || workers < 1 || workers > 64) {
        throw new CommandError('--workers must be a whole number from 1 to 64.')
      }
      if (cluster.isWorker) await work(config, options.only)
      else await withConsole(terminal, () => serve(workers, { config, only: options.only, terminal }))
    })
}

/** Builds the console beside the server if it has to be built. */
async function withConsole(terminal: Terminal, work: () => Promise<void>): Promise<void> {
  const stop = new AbortController()
  const log: Log = { info() {}, warn: terminal.note, error: terminal.note }
  const building = buildConsole(log, stop.signal)
  try {
    await work()
  } finally {
    stop.abort()
    await building
  }
}

type Serving = { readonly config: Config; readonly only: string | undefined; readonly terminal: Terminal }

function serve(workers: number, serving: Serving): Promise<void> {
  const { only, terminal } = serving
  return workers > 1 ? superviseWorkers(workers, (origin) => greet(terminal, { origin, only })) : serveAlone(serving)
}

async function serveAlone({ config, only, terminal }: Serving): Promise<void> {
  const running = await runServer({ config, apis, ...(only ? { only } : {}) })
  greet(terminal, { origin: running.server.origin, only, ...(await secretsOf(running)) })
  await untilStopped(running)
}

/** One process of several: the first of them shows the secrets, the supervisor the rest. */
async function work(config: Config, only: string | undefined): Promise<void> {
  const link = openWorkerLink()
  const running = await runServer({ config, apis, workers: link, ...(only ? { only } : {}) })
  const { key, adminKey } = await secretsOf(running)
  if (key) process.stdout.write(`Your first key, shown this once: ${key}\n`)
  if (key) process.stdout.write(`Try everything in the browser: ${running.server.origin}/#key=${key}\n`)
  if (adminKey) process.stdout.write(`The admin key, shown this once: ${adminKey}\n`)
  link.ready(running.server.origin)
  await untilStopped(running)
  process.disconnect()
}

type Secrets = { readonly key?: string; readonly adminKey?: string }

async function secretsOf({ platform }: Running): Promise<Secrets> {
  const key = await firstKey(platform)
  const adminKey = await platform.admin.makeFirst()
  return { ...(key ? { key } : {}), ...(adminKey ? { adminKey } : {}) }
}

function untilStopped({ close, log }: Running): Promise<void> {
  return new Promise((done, fail) => {
    let stopping = false
    const stop = (signal: string) => {
      if (stopping) return
      stopping = true
      log.info('Stopping: requests in flight are finished first.', { signal })
      close().then(done, fail)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
}

function configFor({ port, host }: Options): Config {
  const given = {
    ...(port === undefined ? {} : { FIVEFOLD_PORT: port }),
    ...(host === undefined ? {} : { FIVEFOLD_HOST: host }),
  }
  return readConfig({ ...process.env, ...given }, apis)
}

function checkOnly(only: string | undefined): void {
  const names = apis.map(({ name }) => name)
  if (only !== undefined && !names.includes(only)) {
    throw new CommandError(`--only must be one of ${names.join(', ')}.`)
  }
}

type Greeting = Secrets & { readonly origin: string; readonly only: string | undefined }

/** Shows a person where everything is and, the first time, a call that works. */
function greet(terminal: Terminal, { origin, only, key, adminKey }: Greeting): void {
  const { print, style } = terminal
  const shown = apis.filter(({ name }) => only === undefined || name === only)
  print(`\n${style('bold', 'Fivefold')} is ready.\n`)
  print(`  console   ${style('cyan', `${origin}/`)}`)
  print(`  docs      ${style('cyan', `${origin}/docs`)}`)
  print(`  health    ${style('cyan', `${origin}/readyz`)}\n`)
  for (const { name, title, basePath } of shown) {
    print(`  ${name.padEnd(11)} ${style('cyan', `${origin}${only ? '' : basePath}`.padEnd(36))} ${style('dim', title)}`)
  }
  const first = firstCall(shown)
  if (key && first) {
    print(`\nYour first key, shown this once: ${style('green', key)}\n`)
    print(`Try everything in the browser: ${style('cyan', `${origin}/#key=${key}`)}\nor from here:\n`)
    print(curlOf(first.api, first.name, { origin, key }))
  }
  if (adminKey) print(`\nThe admin key, shown this once: ${style('green', adminKey)}`)
  print(`\n${style('dim', 'Stop it with Ctrl+C.')}`)
}

/** The interfaces whose first call needs nothing but this machine come first. */
const preferred = ['moderation', 'trends', 'email']

function firstCall(shown: readonly Api[]): { api: Api; name: string } | undefined {
  const api = preferred.map((wanted) => shown.find(({ name }) => name === wanted)).find((found) => found) ?? shown[0]
  const name = api && Object.keys(api.endpoints).find((one) => api.endpoints[one]?.auth === 'key')
  return api && name ? { api, name } : undefined
}

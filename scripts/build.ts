import { spawnSync } from 'node:child_process'
import { cpSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Makes `dist/`, as it is published: JavaScript and declarations, the files beside the source that it reads, the console. */
const root = join(import.meta.dirname, '..')
rmSync(join(root, 'dist'), { recursive: true, force: true })
run('tsc', ['-p', 'tsconfig.build.json'])
for (const file of globSync('src/**/*.{css,svg}', { cwd: root })) {
  cpSync(join(root, file), join(root, file.replace('src/', 'dist/')))
}
run(process.execPath, ['console/build.ts'])

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

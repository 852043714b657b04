import { spawnSync } from 'node:child_process'
import { cpSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Makes `dist/`, as it is published: JavaScript and declarations, and the files beside the source that it reads. */
const root = join(import.meta.dirname, '..')
rmSync(join(root, 'dist'), { recursive: true, force: true })
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
for (const file of globSync('src/**/*.css', { cwd: root }))
  cpSync(join(root, file), join(root, file.replace('src/', 'dist/')))

import { spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../kernel/world.ts'

const root = join(import.meta.dirname, '../../..')
const script = join(root, 'console/build.ts')

/** Where the built console lies. */
export const consoleFolder = join(root, 'dist/console')

/** Builds the console when its sources are newer than what is built, in a process of its own: the server answers meanwhile. */
export async function buildConsole(log: Log, signal?: AbortSignal): Promise<void> {
  if (!isOutdated()) return
  const { code, said } = await run(signal)
  if (signal?.aborted) return
  if (code === 0) log.info('The console is built.')
  else log.warn('The console could not be built; everything else works. `npm run build` shows why.', { said })
}

/** A published package has no sources of the console, only the console. */
function isOutdated(): boolean {
  if (!existsSync(script)) return false
  const built = join(consoleFolder, 'index.html')
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  const sources = globSync(['console/**/*.{ts,tsx,css,html,svg,json}', 'src/client/*.ts', 'src/server/docs/*.css'], {
    cwd: root,
  })
  return sources.some((file) => statSync(join(root, file)).mtimeMs > builtAt)
}

function run(signal: AbortSignal | undefined): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    let said = ''
    const child = spawn(process.execPath, [script], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal ? { signal } : {}),
    })
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-2000)
    })
    child.once('error', (error) => done({ code: 1, said: error.message }))
    child.once('close', (code) => done({ code, said }))
  })
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs of Debian that a test runs, the packages they are in, and what is not tested without them. */
export type Wanted = {
  readonly packages: readonly string[]
  readonly programs: readonly string[]
  readonly loss: string
}

const installMs = 300_000
/** Test files install side by side, and only one can at a time. */
const patience = ['-o', 'DPkg::Lock::Timeout=300']

/** Makes sure the programs are there, installing them where that is possible; else the reason why not. */
export function missingPrograms({ packages, programs, loss }: Wanted): string | undefined {
  const areThere = () => programs.every((path) => existsSync(path))
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages)
  // A machine that has never asked for packages knows of none.
  if (areThere() || install() || (apt('update') && install())) {
    return areThere() ? undefined : `${loss}: ${packages.join(', ')} is not where Debian puts it`
  }
  return `${loss}: the Debian packages ${packages.join(', ')} are not installed`
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', [...patience, ...args], { stdio: 'ignore', timeout: installMs, env }).status === 0
}

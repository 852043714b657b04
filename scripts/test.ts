import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Runs everything that must hold: format and lint, types, then the tests named on the command line or all of them. */
const files = process.argv.slice(2)
const wanted =
  files.length > 0
    ? files
    : ['src/**/*.test.ts', 'console/**/*.test.ts', 'examples/**/*.test.ts', 'scripts/**/*.test.ts']
const concurrency = String(Math.max(2, availableParallelism()))

const steps: [name: string, command: string, args: string[]][] = [
  ['format and lint', 'biome', ['ci', '--log-level=warn']],
  ['types', 'tsc', ['--noEmit']],
  [
    'tests',
    process.execPath,
    [
      '--test',
      `--test-concurrency=${concurrency}`,
      '--test-reporter=dot',
      '--test-reporter=spec',
      '--test-reporter-destination=stderr',
      '--test-reporter-destination=stdout',
      ...wanted,
    ],
  ],
]

for (const [name, command, args] of steps) {
  console.log(`── ${name}`)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

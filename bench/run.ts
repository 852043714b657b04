import { readdirSync } from 'node:fs'

/** Runs the benchmarks named on the command line, or all of them: every `bench/<name>.bench.ts` runs when it is imported. */
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(2)
}
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n── ${name}`)
  await import(`./${name}.bench.ts`)
}

import { openEmail } from '../src/apis/email/index.ts'

/** Verifies addresses without a server: `node examples/library.ts jane@example.com …` (from the package: `fivefold/email`). */
const { verify, close } = await openEmail({ timeoutMs: 3000 })
for (const address of process.argv.slice(2)) {
  const { verdict, score, reason, suggestion } = await verify(address)
  console.log(`${address}: ${verdict} (${score}, ${reason})${suggestion ? `, did you mean ${suggestion}?` : ''}`)
}
close()

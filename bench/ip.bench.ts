import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawAddresses } from './ip/addresses.ts'
import { benchAgreement } from './ip/agreement.ts'
import { benchCompile } from './ip/compile.ts'
import { benchHttp } from './ip/http.ts'
import { benchLookups } from './ip/lookups.ts'
import { benchMemory } from './ip/memory.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-bench-ip-'))
try {
  const snapshot = await benchCompile(dataDir)
  const addresses = drawAddresses(200_000)
  await benchAgreement(snapshot, addresses)
  await benchLookups(snapshot, addresses)
  await benchMemory(dataDir)
  await benchHttp(dataDir)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

import { compileApart } from '../../src/apis/ip/ports/compiler.ts'
import { snapshotFiles } from '../../src/apis/ip/ports/snapshot-files.ts'
import { sourceFiles } from '../../src/apis/ip/ports/source-files.ts'
import type { Snapshot } from '../../src/apis/ip/snapshot/snapshot.ts'
import { verdict } from '../measure.ts'

const builtin = { cityDb: ['builtin'], asnDb: ['builtin'], geofeeds: [] }

/** Compiles the databases that come along as the server does, in a process of its own. */
export async function benchCompile(dataDir: string): Promise<Snapshot> {
  const files = snapshotFiles(dataDir)
  const task = {
    files: sourceFiles(builtin, files.downloads),
    knownKey: '',
    compiledAt: new Date().toISOString(),
    dataDir,
  }
  const startedAt = performance.now()
  const key = await compileApart(task, () => {}, new AbortController().signal)
  verdict('compiling DB-IP City Lite and the AS data, seconds', (performance.now() - startedAt) / 1000, { atMost: 20 })
  if (!key) throw new Error('Nothing was compiled.')
  files.setState({ current: key })
  const snapshot = files.load(key)
  const { rows, places, networks } = snapshot.info
  console.log(
    `${rows.ipv4} IPv4 rows, ${rows.ipv6} IPv6 rows, ${places} places, ${networks} networks in ${Math.round(snapshot.bytes.byteLength / 1e6)} MB`,
  )
  return snapshot
}

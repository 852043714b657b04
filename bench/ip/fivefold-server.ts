import { ip } from '../../src/apis/ip/api.ts'
import type { Api } from '../../src/kernel/api.ts'
import { openLog } from '../../src/server/log.ts'
import { openTestServer } from '../../src/testing/server.ts'
import { report } from '../http/report.ts'

/** The product's own server with IP information over a data folder that holds a snapshot. */
const server = await openTestServer({
  apis: [ip as unknown as Api],
  env: { FIVEFOLD_IP_HOSTNAME: 'false' },
  dataDir: process.argv[2] ?? '',
  world: { dataDir: process.argv[2] ?? '' },
  lines: openLog().lines,
})
report({ port: server.port })

import { trends } from '../../src/apis/trends/api.ts'
import type { Api } from '../../src/kernel/api.ts'
import { openLog } from '../../src/server/log.ts'
import { openTestServer } from '../../src/testing/server.ts'
import { report } from '../http/report.ts'

/** The product's own server with trends: keys, limits, log and all. */
const server = await openTestServer({ apis: [trends as unknown as Api], lines: openLog().lines })
report({ port: server.port, key: await server.key() })

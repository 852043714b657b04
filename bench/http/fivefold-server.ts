import { openLog } from '../../src/server/log.ts'
import { openTestServer } from '../../src/testing/server.ts'
import { report } from './report.ts'

/** The product's own server with the echo interface, its log on, and a key with limits that are never reached. */
const server = await openTestServer({ lines: openLog().lines })
report({ port: server.port, key: await server.key('WIDE') })

import { openTestServer } from './server.ts'

/** A server with the echo interface as a process of its own, on the data folder named first; tells its parent the port. */
const [dataDir = ''] = process.argv.slice(2)
const server = await openTestServer({ dataDir })
process.send?.({ port: server.port })
process.once('SIGTERM', async () => {
  await server.close()
  process.exit()
})

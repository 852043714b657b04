import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

export type Loopback = { readonly port: number; readonly origin: string }

/** Serves HTTP on a free loopback port until the test ends. */
export async function serveHttp(t: Pick<TestContext, 'after'>, listener: RequestListener): Promise<Loopback> {
  const server = createServer(listener)
  t.after(() => server.closeAllConnections())
  return listening(t, server)
}

/** Serves raw bytes on a free loopback port until the test ends. */
export async function serveTcp(
  t: Pick<TestContext, 'after'>,
  onConnection: (socket: Socket) => void,
): Promise<Loopback> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    onConnection(socket)
  })
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return listening(t, server)
}

/** Starts any server on a free loopback port and closes it when the test ends. */
export async function listening(t: Pick<TestContext, 'after'>, server: Server): Promise<Loopback> {
  await new Promise<void>((ready, failed) => server.once('error', failed).listen(0, '127.0.0.1', ready))
  t.after(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, origin: `http://127.0.0.1:${port}` }
}

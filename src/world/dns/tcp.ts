import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import type { Handler, Sent } from './handler.ts'
import { encodeQuery, type Query } from './message.ts'
import type { Server } from './servers.ts'

/** Asks one question over a TCP connection of its own (RFC 7766). */
export function askOverTcp(server: Server, query: Query, handler: Handler): Sent {
  const id = randomInt(65_536)
  const message = encodeQuery(query, id)
  const length = Buffer.of(message.length >>> 8, message.length & 0xff)
  const socket = connect({ port: server.port, host: server.address }, () =>
    socket.write(Buffer.concat([length, message])),
  )
  const chunks: Buffer[] = []
  let received = 0
  let over = false
  const end = (unreachable: boolean) => {
    if (over) return
    over = true
    socket.destroy()
    if (unreachable) handler.onUnreachable()
  }
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    received += chunk.length
    if (received < 2) return
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    const last = bytes.readUInt16BE(0) + 2
    // Whatever comes after the announced length is not waited for, so at most 64 KiB are held.
    if (received < last) return
    const fits =
      last >= 4 && bytes.readUInt16BE(2) === id && handler.onMessage({ bytes, start: 2, end: last }, performance.now())
    end(!fits)
  })
  socket.on('error', () => end(true))
  socket.on('close', () => end(true))
  return { stop: () => end(false) }
}

import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import type { Server } from './servers.ts'
import type { Handler } from './udp.ts'

/** Asks one question over a TCP connection of its own (RFC 7766) and gives the function that gives it up. */
export function askOverTcp(server: Server, query: Buffer, handler: Handler): () => void {
  const message = Buffer.alloc(query.length + 2)
  message.writeUInt16BE(query.length)
  query.copy(message, 2)
  const id = randomInt(65_536)
  message.writeUInt16BE(id, 2)
  const socket = connect({ port: server.port, host: server.address }, () => socket.write(message))
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
    const all = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    const length = all.readUInt16BE(0)
    // Whatever comes after the announced length is not waited for, so at most 64 KiB are held.
    if (received < length + 2) return
    const answer = all.subarray(2, length + 2)
    const fits = answer.length >= 2 && answer.readUInt16BE(0) === id && handler.onMessage(answer)
    end(!fits)
  })
  socket.on('error', () => end(true))
  socket.on('close', () => end(true))
  return () => end(false)
}

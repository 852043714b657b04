import { connect, type Socket } from 'node:net'
import type { Server } from './servers.ts'
import type { Handler } from './udp.ts'

/** A kept TCP connection to one server, on which many questions are under way at once (RFC 7766 6.2.1.1). */
export type Stream = {
  /** True when it can be used now; asking begins to connect if it is not. */
  isReady(): boolean
  /** True as long as no answer has overtaken another: then one slow name may be holding up all the others. */
  isInOrder(): boolean
  /** When anything was last read from it, as `performance.now()` tells. */
  answeredAt(): number
  /** Sends a query; `onUnreachable` tells that the connection was lost, which says nothing about the server. */
  send(query: Buffer, handler: Handler): () => void
  /** Does without it for a while; whoever waits is told. */
  giveUp(): void
  close(): void
}

/** Who waits for an answer, and the how manyth question it was. */
type Waiting = { readonly handler: Handler; readonly turn: number }

const retryAfterMs = 60_000
const outgoingBytes = 32 * 1024

/** Opens the way to one DNS server over a kept TCP connection; it connects when it is first wanted. */
export function openStream(server: Server): Stream {
  const pending = new Map<number, Waiting>()
  let socket: Socket | undefined
  let isConnected = false
  let usableFrom = 0
  let answeredAt = 0
  let nextId = Math.floor(Math.random() * 0x10000)
  let outgoing = Buffer.allocUnsafe(outgoingBytes)
  let filled = 0
  let turns = 0
  let lastAnswered = 0
  let isInOrder = true
  let rest: Buffer | undefined

  const open = () => {
    const made = connect({ host: server.address, port: server.port, noDelay: true })
    socket = made
    made.unref()
    made.on('connect', () => {
      isConnected = true
    })
    made.on('data', (chunk: Buffer) => read(rest ? Buffer.concat([rest, chunk]) : chunk))
    made.on('error', () => pause())
    made.on('close', () => {
      if (socket === made) drop()
    })
  }
  const pause = () => {
    usableFrom = performance.now() + retryAfterMs
  }
  const drop = () => {
    const lost = [...pending.values()]
    isInOrder = true
    pending.clear()
    socket?.destroy()
    socket = undefined
    isConnected = false
    filled = 0
    rest = undefined
    for (const { handler } of lost) handler.onUnreachable()
  }
  const read = (bytes: Buffer) => {
    answeredAt = performance.now()
    let at = 0
    while (bytes.length - at >= 2) {
      const end = at + 2 + bytes.readUInt16BE(at)
      if (end > bytes.length) break
      if (end - at >= 4) settle(bytes.subarray(at + 2, end))
      at = end
    }
    rest = at < bytes.length ? bytes.subarray(at) : undefined
  }
  const settle = (message: Buffer) => {
    const id = message.readUInt16BE(0)
    const waiting = pending.get(id)
    if (!waiting?.handler.onMessage(message)) return
    pending.delete(id)
    if (waiting.turn < lastAnswered) isInOrder = false
    lastAnswered = waiting.turn
  }
  /** What was asked in one turn of the event loop leaves in one write, and the socket keeps that piece of memory. */
  const flush = () => {
    if (filled === 0) return
    socket?.write(outgoing.subarray(0, filled))
    outgoing =
      outgoing.length - filled >= outgoingBytes / 2 ? outgoing.subarray(filled) : Buffer.allocUnsafe(outgoingBytes)
    filled = 0
  }

  return {
    isReady() {
      if (!socket && performance.now() >= usableFrom) open()
      return isConnected
    },
    isInOrder: () => isInOrder,
    answeredAt: () => answeredAt,
    send(query, handler) {
      do nextId = (nextId + 1) & 0xffff
      while (pending.has(nextId))
      const id = nextId
      const waiting = { handler, turn: ++turns }
      pending.set(id, waiting)
      if (filled + query.length + 2 > outgoing.length) flush()
      if (filled === 0) setImmediate(flush)
      outgoing.writeUInt16BE(query.length, filled)
      query.copy(outgoing, filled + 2)
      outgoing.writeUInt16BE(id, filled + 2)
      filled += query.length + 2
      return () => {
        if (pending.get(id) === waiting) pending.delete(id)
      }
    },
    giveUp() {
      pause()
      drop()
    },
    close() {
      usableFrom = Number.POSITIVE_INFINITY
      drop()
    },
  }
}

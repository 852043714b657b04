import { connect, type Socket } from 'node:net'
import type { Handler, Sent } from './handler.ts'
import { maxQueryBytes, type Query, writeQuery } from './message.ts'
import type { Message } from './name.ts'
import type { Server } from './servers.ts'

/** A kept TCP connection to one server, on which many questions are under way at once (RFC 7766 6.2.1.1). */
export type Stream = {
  /** True when it can be used now; asking begins to connect if it is not. */
  isReady(): boolean
  /** True when one slow name seems to hold up the others: nothing comes any more, and no answer has ever overtaken another. */
  isHeldUp(now: number): boolean
  /** When anything was last read from it, as `performance.now()` tells. */
  answeredAt(): number
  /** Sends a query; `onUnreachable` tells that the connection was lost, which says nothing about the server. */
  send(query: Query, handler: Handler): Sent
  /** Does without it for a while; whoever waits is told. */
  giveUp(): void
  close(): void
}

/** The questions under way by their ids: slots that are taken in turn. */
class Pending {
  readonly #slots: (Waiting | undefined)[] = new Array(idCount).fill(undefined)
  lastId = 0
  size = 0

  /** Takes the next free id. */
  add(waiting: Waiting): number {
    do this.lastId = (this.lastId + 1) % idCount
    while (this.#slots[this.lastId])
    this.#slots[this.lastId] = waiting
    this.size++
    return this.lastId
  }

  get(id: number): Waiting | undefined {
    return this.#slots[id]
  }

  remove(id: number, waiting: Waiting): void {
    if (this.#slots[id] !== waiting) return
    this.#slots[id] = undefined
    this.size--
  }

  /** The one asked last of those without an answer. */
  latest(): Waiting | undefined {
    for (let back = 0; back < idCount && this.size > 0; back++) {
      const waiting = this.#slots[(this.lastId - back + idCount) % idCount]
      if (waiting) return waiting
    }
    return undefined
  }

  /** Takes out all of them. */
  clear(): Waiting[] {
    const all = this.#slots.filter((waiting) => waiting !== undefined)
    this.#slots.fill(undefined)
    this.size = 0
    return all
  }
}

/** A question under way: who waits for its answer, and the how manyth it was. */
class Waiting implements Sent {
  readonly query: Query
  readonly handler: Handler
  readonly turn: number
  readonly id: number
  readonly #pending: Pending

  constructor(query: Query, handler: Handler, { turn, pending }: { turn: number; pending: Pending }) {
    this.query = query
    this.handler = handler
    this.turn = turn
    this.#pending = pending
    this.id = pending.add(this)
  }

  stop(): void {
    this.#pending.remove(this.id, this)
  }
}

/** How long a connection that failed is done without: twice as long every time, unless it had lasted. */
const pauseMs = { least: 1000, most: 60_000 }
const heldUpAfterMs = 100
const nudgeAfterMs = 2
const outgoingBytes = 32 * 1024
const incomingBytes = 64 * 1024
/** So many bytes do not wait for the end of the turn: the server answers them while more questions are being made. */
const flushFromBytes = 2048
/** Fewer than there are, so that a free id is soon found; a connection needs none that cannot be guessed. */
const idCount = 4096
const mostPending = idCount / 2

/** Opens the way to one DNS server over a kept TCP connection; it connects when it is first wanted. */
export function openStream(server: Server): Stream {
  const pending = new Pending()
  let socket: Socket | undefined
  let isConnected = false
  let usableFrom = 0
  let connectedAt = 0
  let lastPauseMs = 0
  let answeredAt = 0
  let outgoing = Buffer.allocUnsafe(outgoingBytes)
  let filled = 0
  let turns = 0
  let turnsWhenRead = 0
  let nudging: NodeJS.Timeout | undefined
  let lastAnswered = 0
  let isInOrder = true
  let rest: Buffer | undefined

  const open = () => {
    const onread = {
      buffer: Buffer.allocUnsafe(incomingBytes),
      callback(length: number, buffer: Uint8Array) {
        const chunk = (buffer as Buffer).subarray(0, length)
        if (socket === made) read(rest ? Buffer.concat([rest, chunk]) : chunk)
        return true
      },
    }
    const made = connect({ host: server.address, port: server.port, noDelay: true, onread })
    socket = made
    made.unref()
    made.on('connect', () => {
      isConnected = true
      connectedAt = performance.now()
    })
    made.on('error', () => pause())
    made.on('close', () => {
      if (socket === made) drop()
    })
  }
  const pause = () => {
    const now = performance.now()
    const hasLasted = isConnected && now - connectedAt > pauseMs.most
    lastPauseMs = hasLasted ? pauseMs.least : Math.min(pauseMs.most, Math.max(pauseMs.least, lastPauseMs * 2))
    usableFrom = now + lastPauseMs
  }
  const drop = () => {
    const lost = pending.clear()
    isInOrder = true
    socket?.destroy()
    socket = undefined
    isConnected = false
    filled = 0
    rest = undefined
    clearTimeout(nudging)
    nudging = undefined
    for (const { handler } of lost) handler.onUnreachable()
  }
  const read = (bytes: Buffer) => {
    answeredAt = performance.now()
    turnsWhenRead = turns
    const reading = socket
    const message: Message = { bytes, start: 0, end: 0 }
    while (bytes.length - message.end >= 2) {
      const start = message.end + 2
      const end = start + bytes.readUInt16BE(message.end)
      if (end > bytes.length) break
      message.start = start
      message.end = end
      if (end - start >= 2) settle(message)
    }
    if (pending.size > 0) nudging ??= setTimeout(nudge, nudgeAfterMs).unref()
    // The bytes are only lent by the socket.
    rest = socket === reading && message.end < bytes.length ? Buffer.from(bytes.subarray(message.end)) : undefined
  }
  const settle = (message: Message) => {
    const id = message.bytes.readUInt16BE(message.start)
    const waiting = pending.get(id)
    if (!waiting?.handler.onMessage(message, answeredAt)) return
    waiting.stop()
    if (waiting.turn < lastAnswered) isInOrder = false
    lastAnswered = waiting.turn
  }
  /**
   * Some servers hold small answers back until the one before is acknowledged, which a system puts off for 40 ms if there
   * is nothing to send. When no more questions come, asking one of them once more brings out the answers to all.
   */
  const nudge = () => {
    nudging = undefined
    const waiting = pending.latest()
    if (waiting && turns === turnsWhenRead) write(waiting)
  }
  const write = ({ query, id }: Waiting) => {
    if (filled + maxQueryBytes + 2 > outgoing.length) flush()
    if (filled === 0) setImmediate(flush)
    // EDNS tells how large a datagram may be; here answers are as long as they are.
    const end = writeQuery(query, id, { into: outgoing, at: filled + 2, edns: false })
    outgoing.writeUInt16BE(end - filled - 2, filled)
    filled = end
    if (filled >= flushFromBytes) flush()
  }
  /** Many questions leave in one write, those of one turn of the event loop at its end; the socket keeps their memory. */
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
      return isConnected && pending.size < mostPending
    },
    isHeldUp: (now) => isInOrder && now - answeredAt > heldUpAfterMs,
    answeredAt: () => answeredAt,
    send(query, handler) {
      const waiting = new Waiting(query, handler, { turn: ++turns, pending })
      write(waiting)
      return waiting
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

import { randomFillSync } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { Handler, Sent } from './handler.ts'
import { encodeQuery, type Query } from './message.ts'
import type { Server } from './servers.ts'

export type Udp = {
  /** Sends a query under a fresh random id. */
  send(query: Query, handler: Handler): Sent
  /** Whoever still waits is told that the server cannot be reached. */
  close(): void
}

/** A socket on a random port, connected to the server so that the kernel drops what comes from elsewhere. */
type Lane = {
  readonly socket: Socket
  readonly pending: Map<number, Handler>
  /** Queries made before the socket is connected. */
  waiting: Buffer[] | undefined
  sent: number
}

const laneCount = 4
/** Ports are changed often, so that one that was learned by an attacker is soon of no use. */
const queriesPerLane = 2000
const receiveBufferBytes = 4 * 1024 * 1024

/** Opens the way to one DNS server over UDP. */
export function openUdp(server: Server): Udp {
  const lanes: (Lane | undefined)[] = new Array(laneCount).fill(undefined)
  const open = new Set<Lane>()
  const random = randomNumbers()
  let isClosed = false

  const openLane = (): Lane => {
    const type = isIPv6(server.address) ? 'udp6' : 'udp4'
    const lane: Lane = {
      socket: createSocket({ type, recvBufferSize: receiveBufferBytes }),
      pending: new Map(),
      waiting: [],
      sent: 0,
    }
    const { socket, pending } = lane
    socket.unref()
    socket.on('message', (bytes) => {
      if (bytes.length < 2) return
      const id = bytes.readUInt16BE(0)
      const message = { bytes, start: 0, end: bytes.length }
      if (pending.get(id)?.onMessage(message, performance.now())) settle(lane, id)
    })
    socket.on('error', () => lose(lane))
    socket.once('connect', () => {
      for (const query of lane.waiting ?? []) socket.send(query)
      lane.waiting = undefined
    })
    socket.connect(server.port, server.address)
    open.add(lane)
    return lane
  }
  const retire = (lane: Lane) => {
    const index = lanes.indexOf(lane)
    if (index >= 0) lanes[index] = undefined
  }
  const shut = (lane: Lane) => {
    if (open.delete(lane)) lane.socket.close()
  }
  const lose = (lane: Lane) => {
    const lost = [...lane.pending.values()]
    retire(lane)
    lane.pending.clear()
    shut(lane)
    for (const handler of lost) handler.onUnreachable()
  }
  const settle = (lane: Lane, id: number) => {
    lane.pending.delete(id)
    if (lane.sent >= queriesPerLane && lane.pending.size === 0) shut(lane)
  }

  return {
    send(query, handler) {
      if (isClosed) {
        queueMicrotask(() => handler.onUnreachable())
        return { stop() {} }
      }
      const index = random() % laneCount
      const lane = lanes[index] ?? openLane()
      lanes[index] = lane
      let id = random()
      while (lane.pending.has(id)) id = random()
      lane.pending.set(id, handler)
      if (++lane.sent >= queriesPerLane) retire(lane)
      const message = encodeQuery(query, id)
      if (lane.waiting) lane.waiting.push(message)
      else lane.socket.send(message)
      return {
        stop() {
          if (lane.pending.get(id) === handler) settle(lane, id)
        },
      }
    },
    close() {
      isClosed = true
      for (const lane of [...open]) lose(lane)
    },
  }
}

/** Unpredictable 16-bit numbers, fetched from the system in bulk. */
function randomNumbers(): () => number {
  const numbers = new Uint16Array(4096)
  let next = numbers.length
  return () => {
    if (next === numbers.length) {
      randomFillSync(numbers)
      next = 0
    }
    return numbers[next++] as number
  }
}

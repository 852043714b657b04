import type { DnsAnswer, Log } from '../../kernel/world.ts'
import { decodeReply, type Query } from './message.ts'
import { type Asking, type Peer, Question } from './question.ts'
import type { Server } from './servers.ts'
import { openStream } from './stream.ts'
import { openUdp } from './udp.ts'

export type ResolverOptions = {
  readonly servers: readonly Server[]
  readonly tryTimeoutMs: number
  /** Whether many questions at once go over one kept TCP connection per server. */
  readonly streams: boolean
  readonly log: Log
}

export type Resolver = {
  /** Asks one server after the other until one can say, within `timeoutMs`. */
  ask(query: Query, asking: Pick<Asking, 'timeoutMs' | 'onSlow' | 'onDone'>): void
  close(): void
}

const probeEveryMs = 1000
const probeForMs = 4000
const missesToBeSilent = 5
/** From so many questions at once a stream takes less work than datagrams, and none of them is dropped on the way. */
const streamFrom = 24

/** Asks DNS servers over UDP, over TCP where an answer does not fit into a datagram, and over a stream when there is much to ask. */
export function openResolver({ servers, tryTimeoutMs, streams, log }: ResolverOptions): Resolver {
  const peers = servers.map(openPeer)
  let running = 0
  let isClosed = false
  const name = ({ server }: Peer) => `${server.address}:${server.port}`
  const onHeard = (peer: Peer) => {
    peer.answeredAt = performance.now()
    peer.missed = 0
    if (!peer.silent) return
    peer.silent = false
    log.info('A DNS server answers again.', { server: name(peer) })
  }
  const onSilent = (peer: Peer) => {
    if (peer.silent || isClosed) return
    peer.silent = true
    log.warn('A DNS server does not answer.', { server: name(peer) })
  }
  const onMissed = (peer: Peer) => {
    if (++peer.missed >= missesToBeSilent) onSilent(peer)
  }
  /** A copy of a question goes to each silent server now and then; nobody waits for it. */
  const probe = (query: Query) => {
    const now = performance.now()
    for (const peer of peers) {
      if (!peer.silent || now - peer.probedAt < probeEveryMs) continue
      peer.probedAt = now
      const onMessage = (message: Buffer) => {
        if (decodeReply(message, query) === undefined) return false
        onHeard(peer)
        return true
      }
      const stop = peer.udp.send(Buffer.from(query.bytes), { onMessage, onUnreachable: () => {} })
      setTimeout(stop, probeForMs).unref()
    }
  }
  /** As configured, with the silent ones at the end: those first that answered last. */
  const inOrder = () => {
    if (!peers.some((peer) => peer.silent)) return peers
    const silentOnes = peers.filter((peer) => peer.silent).sort((a, b) => b.answeredAt - a.answeredAt)
    return [...peers.filter((peer) => !peer.silent), ...silentOnes]
  }
  return {
    ask(query, { timeoutMs, onSlow, onDone }) {
      const order = inOrder()
      const mayStream = ++running > streamFrom && streams
      const onDoneHere = (answer: DnsAnswer, bytes: number) => {
        running--
        onDone(answer, bytes)
      }
      const asking = {
        peers: order,
        tryTimeoutMs,
        timeoutMs,
        mayStream,
        onHeard,
        onMissed,
        onSilent,
        onSlow,
        onDone: onDoneHere,
      }
      new Question(query, asking).next()
      if (order[0] !== peers[0] || order[0]?.silent) probe(query)
    },
    close() {
      isClosed = true
      for (const peer of peers) {
        peer.stream.close()
        peer.udp.close()
      }
    },
  }
}

function openPeer(server: Server): Peer {
  const ways = { udp: openUdp(server), stream: openStream(server) }
  return { server, ...ways, silent: false, missed: 0, answeredAt: 0, probedAt: 0 }
}

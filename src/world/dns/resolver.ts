import type { Log } from '../../kernel/world.ts'
import type { Handler } from './handler.ts'
import { decodeReply, type Query } from './message.ts'
import { Patience } from './patience.ts'
import { openPeer, type Peer } from './peer.ts'
import { type Asker, type Desk, Question, slowAfterMs } from './question.ts'
import type { Server } from './servers.ts'

export type ResolverOptions = {
  readonly servers: readonly Server[]
  readonly tryTimeoutMs: number
  /** Whether many questions at once go over one kept TCP connection per server. */
  readonly streams: boolean
  readonly log: Log
}

export type Resolver = {
  /** Asks one server after the other until one can say, or the asker's time is over. */
  ask(query: Query, asker: Asker, now: number): void
  close(): void
}

const probeEveryMs = 1000
const probeForMs = 4000
const missesToBeSilent = 5
/** From so many questions at once a stream takes less work than datagrams, and none of them is dropped on the way. */
const streamFrom = 24
/** Bulk comes in waves, so datagrams are not taken up again between two of them. */
const streamForMs = 50

/** Asks DNS servers over UDP, over TCP where an answer does not fit into a datagram, and over a stream when there is much to ask. */
export function openResolver({ servers, tryTimeoutMs, streams, log }: ResolverOptions): Resolver {
  const peers = servers.map(openPeer)
  let running = 0
  let streamUntil = 0
  let silentPeers = 0
  let isClosed = false
  const name = ({ server }: Peer) => `${server.address}:${server.port}`
  const desk: Desk = {
    tryTimeoutMs,
    patience: new Patience(slowAfterMs),
    onHeard(peer, heardAt) {
      peer.answeredAt = heardAt
      peer.missed = 0
      if (!peer.silent) return
      peer.silent = false
      silentPeers--
      log.info('A DNS server answers again.', { server: name(peer) })
    },
    onSilent(peer) {
      if (peer.silent || isClosed) return
      peer.silent = true
      silentPeers++
      log.warn('A DNS server does not answer.', { server: name(peer) })
    },
    onMissed(peer) {
      if (++peer.missed >= missesToBeSilent) desk.onSilent(peer)
    },
    onOver() {
      running--
    },
  }
  /** A copy of a question goes to each silent server now and then; nobody waits for it. */
  const probe = (query: Query, now: number) => {
    for (const peer of peers) {
      if (!peer.silent || now - peer.probedAt < probeEveryMs) continue
      peer.probedAt = now
      const handler: Handler = {
        onMessage(message, heardAt) {
          if (decodeReply(message, query) === undefined) return false
          desk.onHeard(peer, heardAt)
          return true
        },
        onUnreachable() {},
      }
      const sent = peer.udp.send(query, handler)
      setTimeout(() => sent.stop(), probeForMs).unref()
    }
  }
  /** As configured, with the silent ones at the end: those first that answered last. */
  const inOrder = () => {
    if (silentPeers === 0) return peers
    const silentOnes = peers.filter((peer) => peer.silent).sort((a, b) => b.answeredAt - a.answeredAt)
    return [...peers.filter((peer) => !peer.silent), ...silentOnes]
  }
  return {
    ask(query, asker, now) {
      const order = inOrder()
      if (++running > streamFrom) streamUntil = now + streamForMs
      const mayStream = streams && now < streamUntil
      new Question(query, asker, { desk, peers: order, mayStream, now })
      if (order[0] !== peers[0] || order[0]?.silent) probe(query, now)
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

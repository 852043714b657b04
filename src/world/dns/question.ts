import type { DnsAnswer } from '../../kernel/world.ts'
import { decodeReply, encodeQuery, type Query, type Reading } from './message.ts'
import type { Server } from './servers.ts'
import type { Stream } from './stream.ts'
import { askOverTcp } from './tcp.ts'
import type { Handler, Udp } from './udp.ts'

/** A server and how it has been of late. A silent one is asked last until it answers again. */
export type Peer = {
  readonly server: Server
  readonly udp: Udp
  readonly stream: Stream
  silent: boolean
  /** Questions in a row that were slow to be answered. */
  missed: number
  answeredAt: number
  probedAt: number
}

export type Asking = {
  /** In the order in which they are to be asked. */
  readonly peers: readonly Peer[]
  readonly tryTimeoutMs: number
  readonly timeoutMs: number
  /** Whether the first try may go over a stream. */
  readonly mayStream: boolean
  readonly onHeard: (peer: Peer) => void
  readonly onMissed: (peer: Peer) => void
  readonly onSilent: (peer: Peer) => void
  /** Told once, when the answer is slow to come. */
  readonly onSlow: () => void
  readonly onDone: (answer: DnsAnswer, bytes: number) => void
}

type Way = 'udp' | 'tcp' | 'stream'

/** A question without an answer for so long waits for somebody else's server. */
const slowAfterMs = 200

/** One question on its way from server to server, until one can say or the time is over. */
export class Question {
  readonly #query: Query
  readonly #asking: Asking
  readonly #endsAt: number
  readonly #stops: (() => void)[] = []
  readonly #refusing: Peer[] = []
  #failure: DnsAnswer = { kind: 'timeout' }
  #timer: NodeJS.Timeout | undefined
  #tries = 0
  #isSlow = false
  #isOver = false

  constructor(query: Query, asking: Asking) {
    this.#query = query
    this.#asking = asking
    this.#endsAt = performance.now() + asking.timeoutMs
  }

  /** Asks the next server that has not refused yet. */
  next(): void {
    clearTimeout(this.#timer)
    const { peers, mayStream } = this.#asking
    const able = this.#refusing.length === 0 ? peers : peers.filter((peer) => !this.#refusing.includes(peer))
    const peer = able[this.#tries++ % able.length]
    if (!peer) {
      this.#finish(this.#failure)
      return
    }
    const isStreamed = mayStream && this.#tries === 1 && !peer.silent && peer.stream.isReady()
    const way = isStreamed ? 'stream' : 'udp'
    const sentAt = performance.now()
    this.#wait(peer, way, sentAt)
    this.#send(peer, this.#query, way)
  }

  #wait(peer: Peer, way: Way, sentAt: number): void {
    const tryEndsAt = Math.min(sentAt + this.#asking.tryTimeoutMs, this.#endsAt)
    const onSlow = () => {
      this.#isSlow = true
      this.#asking.onSlow()
      if (way === 'stream' && peer.stream.isInOrder()) peer.stream.giveUp()
      // Another server is asked meanwhile; whichever answers first is believed.
      if (this.#asking.peers.length - this.#refusing.length > 1) {
        this.#asking.onMissed(peer)
        this.next()
      } else this.#timer = setTimeout(onTime, tryEndsAt - performance.now())
    }
    const onTime = () => this.#giveUpTry(peer, way, sentAt)
    if (this.#isSlow || tryEndsAt - sentAt <= slowAfterMs)
      this.#timer = setTimeout(onTime, Math.max(0, tryEndsAt - sentAt))
    else this.#timer = setTimeout(onSlow, slowAfterMs)
  }

  #giveUpTry(peer: Peer, way: Way, sentAt: number): void {
    // Only a way on which nothing came at all meanwhile is at fault; else it is the name that is slow.
    if (way === 'stream' && peer.stream.answeredAt() < sentAt) peer.stream.giveUp()
    else if (way === 'udp' && peer.answeredAt < sentAt) this.#asking.onSilent(peer)
    if (this.#isOver) return
    if (performance.now() >= this.#endsAt - 1) this.#finish(this.#failure)
    else this.next()
  }

  #send(peer: Peer, query: Query, way: Way): void {
    const handler: Handler = {
      onMessage: (message) => {
        const reading = decodeReply(message, query)
        if (reading === undefined) return false
        this.#asking.onHeard(peer)
        if (!this.#isOver) this.#take(peer, query, { reading, way, bytes: message.length })
        return true
      },
      onUnreachable: () => {
        if (this.#isOver) return
        // A lost stream is no fault of the server: the question goes out again as a datagram.
        if (way === 'stream') return this.#send(peer, query, 'udp')
        this.#asking.onSilent(peer)
        this.#fail(peer, { kind: 'timeout' })
      },
    }
    if (way === 'tcp') this.#stops.push(askOverTcp(peer.server, query.bytes, handler))
    else this.#stops.push(peer[way].send(query.bytes, handler))
  }

  #take(peer: Peer, query: Query, { reading, way, bytes }: { reading: Reading; way: Way; bytes: number }): void {
    if (reading.kind === 'records' || reading.kind === 'nodata' || reading.kind === 'nxdomain')
      this.#finish(reading, bytes)
    else if (reading.kind === 'truncated' && way === 'udp') this.#send(peer, query, 'tcp')
    else if (reading.kind === 'formerr' && query.edns) this.#sendPlain(peer, query)
    else if (reading.kind === 'refused') this.#fail(peer, reading)
    else this.#fail(peer, { kind: 'servfail' })
  }

  #sendPlain(peer: Peer, { name, type }: Query): void {
    const plain = encodeQuery(name, type, false)
    if (plain) this.#send(peer, plain, 'udp')
  }

  /** A server that cannot say is not asked again; the next one is asked at once. */
  #fail(peer: Peer, answer: DnsAnswer): void {
    if (!this.#refusing.includes(peer)) this.#refusing.push(peer)
    if (this.#failure.kind !== 'servfail') this.#failure = answer
    if (this.#refusing.length === this.#asking.peers.length) this.#finish(this.#failure)
    else this.next()
  }

  #finish(answer: DnsAnswer, bytes = 0): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
    this.#asking.onDone(answer, bytes)
  }
}

import type { DnsAnswer } from '../../kernel/world.ts'
import type { Handler, Sent } from './handler.ts'
import { decodeReply, type Query, type Reading } from './message.ts'
import type { Message } from './name.ts'
import type { Patience, Waiter } from './patience.ts'
import type { Peer } from './peer.ts'
import { askOverTcp } from './tcp.ts'

/** Who wants to know. */
export type Asker = {
  /** When the answer must be there, as `performance.now()` tells. */
  readonly endsAt: number
  /** Told once, when the answer is slow to come. */
  onSlow(): void
  onDone(answer: DnsAnswer, bytes: number): void
}

/** What the questions of one resolver share. */
export type Desk = {
  readonly tryTimeoutMs: number
  /** Watches over those who are not slow yet. */
  readonly patience: Patience
  onHeard(peer: Peer, heardAt: number): void
  onMissed(peer: Peer): void
  onSilent(peer: Peer): void
  onOver(): void
}

export type QuestionOptions = {
  readonly desk: Desk
  /** In the order in which they are to be asked. */
  readonly peers: readonly Peer[]
  /** Whether the first try may go over a stream. */
  readonly mayStream: boolean
  readonly now: number
}

type Way = 'udp' | 'tcp' | 'stream'

/** A question without an answer for so long waits for somebody else's server. */
export const slowAfterMs = 200

const timedOut: DnsAnswer = { kind: 'timeout' }
const nobody: readonly Peer[] = []

/** One question on its way from server to server, until one can say or the time is over. */
export class Question implements Waiter {
  patientUntil = 0
  before: Waiter | undefined
  after: Waiter | undefined
  readonly #query: Query
  readonly #asker: Asker
  readonly #desk: Desk
  readonly #peers: readonly Peer[]
  #refusing = nobody
  #failure = timedOut
  #current: Try | undefined
  #earlier: Try[] | undefined
  #timer: NodeJS.Timeout | undefined
  #tries = 0
  #isSlow = false
  #isOver = false

  constructor(query: Query, asker: Asker, { desk, peers, mayStream, now }: QuestionOptions) {
    this.#query = query
    this.#asker = asker
    this.#desk = desk
    this.#peers = peers
    this.#ask(now, mayStream)
  }

  /** Asks the next server that has not refused yet. */
  #ask(now: number, mayStream: boolean): void {
    const able =
      this.#refusing.length === 0 ? this.#peers : this.#peers.filter((peer) => !this.#refusing.includes(peer))
    const peer = able[this.#tries++ % able.length]
    if (!peer) {
      this.#finish(this.#failure)
      return
    }
    const way = mayStream && !peer.silent && peer.stream.isReady() ? 'stream' : 'udp'
    this.#send(new Try(this, { peer, way, query: this.#query, sentAt: now }))
    const tryEndsAt = Math.min(now + this.#desk.tryTimeoutMs, this.#asker.endsAt)
    if (this.#isOver) return
    if (this.#isSlow || tryEndsAt - now <= slowAfterMs) this.#setTimer(tryEndsAt - now)
    else {
      this.#desk.patience.remove(this)
      this.#desk.patience.add(this, now)
    }
  }

  #setTimer(waitMs: number): void {
    clearTimeout(this.#timer)
    const tries = this.#tries
    // What has arrived by then is read first, so that a pause of the whole program loses no answer.
    const onTime = () => setImmediate(() => this.#tries === tries && this.#giveUpTry())
    this.#timer = setTimeout(onTime, Math.max(0, waitMs))
  }

  onImpatient(): void {
    const attempt = this.#current
    if (this.#isOver || !attempt) return
    this.#isSlow = true
    this.#asker.onSlow()
    const { peer, way, sentAt } = attempt
    const now = performance.now()
    if (way === 'stream' && peer.stream.isHeldUp(now)) peer.stream.giveUp()
    if (this.#isOver) return
    // Another server is asked meanwhile; whichever answers first is believed.
    if (this.#peers.length - this.#refusing.length > 1) {
      this.#desk.onMissed(peer)
      this.#ask(now, false)
    } else this.#setTimer(Math.min(sentAt + this.#desk.tryTimeoutMs, this.#asker.endsAt) - now)
  }

  #giveUpTry(): void {
    const attempt = this.#current
    if (this.#isOver || !attempt) return
    const { peer, way, sentAt } = attempt
    // Only a way on which nothing came at all meanwhile is at fault; else it is the name that is slow.
    if (way === 'stream' && peer.stream.answeredAt() < sentAt) peer.stream.giveUp()
    else if (way === 'udp' && peer.answeredAt < sentAt) this.#desk.onSilent(peer)
    if (this.#isOver) return
    const now = performance.now()
    if (now >= this.#asker.endsAt - 1) this.#finish(this.#failure)
    else this.#ask(now, false)
  }

  #send(attempt: Try): void {
    if (this.#current) this.#earlier = [...(this.#earlier ?? []), this.#current]
    this.#current = attempt
    attempt.send()
  }

  /** Reads a message that came to one of the tries; false if it answers something else. */
  hear(attempt: Try, message: Message, heardAt: number): boolean {
    const { peer, query } = attempt
    const reading = decodeReply(message, query)
    if (reading === undefined) return false
    this.#desk.onHeard(peer, heardAt)
    if (!this.#isOver) this.#take(attempt, reading, message.end - message.start)
    return true
  }

  #take(attempt: Try, reading: Reading, bytes: number): void {
    const { peer, way, query, sentAt } = attempt
    if (reading.kind === 'records' || reading.kind === 'nodata' || reading.kind === 'nxdomain')
      this.#finish(reading, bytes)
    else if (reading.kind === 'truncated' && way === 'udp')
      this.#send(new Try(this, { peer, way: 'tcp', query, sentAt }))
    else if (reading.kind === 'formerr' && query.edns)
      this.#send(new Try(this, { peer, way: 'udp', query: { ...query, edns: false }, sentAt }))
    else if (reading.kind === 'refused') this.#fail(peer, reading)
    else this.#fail(peer, { kind: 'servfail' })
  }

  lose({ peer, way, query, sentAt }: Try): void {
    if (this.#isOver) return
    // A lost stream is no fault of the server: the question goes out again as a datagram.
    if (way === 'stream') this.#send(new Try(this, { peer, way: 'udp', query, sentAt }))
    else {
      this.#desk.onSilent(peer)
      this.#fail(peer, timedOut)
    }
  }

  /** A server that cannot say is not asked again; the next one is asked at once. */
  #fail(peer: Peer, answer: DnsAnswer): void {
    if (!this.#refusing.includes(peer)) this.#refusing = [...this.#refusing, peer]
    if (this.#failure.kind !== 'servfail') this.#failure = answer
    if (this.#refusing.length === this.#peers.length) this.#finish(this.#failure)
    else this.#ask(performance.now(), false)
  }

  #finish(answer: DnsAnswer, bytes = 0): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#desk.patience.remove(this)
    this.#current?.stop()
    if (this.#earlier) for (const attempt of this.#earlier) attempt.stop()
    this.#desk.onOver()
    this.#asker.onDone(answer, bytes)
  }
}

type TryOptions = { readonly peer: Peer; readonly way: Way; readonly query: Query; readonly sentAt: number }

/** One way on which a question went out. */
class Try implements Handler {
  readonly peer: Peer
  readonly way: Way
  readonly query: Query
  readonly sentAt: number
  readonly #question: Question
  #sent: Sent | undefined

  constructor(question: Question, { peer, way, query, sentAt }: TryOptions) {
    this.#question = question
    this.peer = peer
    this.way = way
    this.query = query
    this.sentAt = sentAt
  }

  send(): void {
    const { peer, way, query } = this
    if (way === 'stream') this.#sent = peer.stream.send(query, this)
    else this.#sent = way === 'udp' ? peer.udp.send(query, this) : askOverTcp(peer.server, query, this)
  }

  stop(): void {
    this.#sent?.stop()
  }

  onMessage(message: Message, heardAt: number): boolean {
    return this.#question.hear(this, message, heardAt)
  }

  onUnreachable(): void {
    this.#question.lose(this)
  }
}

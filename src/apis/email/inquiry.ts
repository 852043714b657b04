import { randomBytes } from 'node:crypto'
import type { Dns, DnsAnswer, DnsListener, DnsType } from '../../kernel/world.ts'

export type InquiryOptions = {
  readonly dns: Dns
  /** How long the questions about one domain may take together. */
  readonly timeoutMs: number
}

const failureLifeSeconds = 5
const timedOut = { kind: 'timeout' } as const

/** A record is shown up to this length, so that nobody fills our memory with theirs. */
export const shownCharacters = 2000

/**
 * The questions about one domain and their answers. They share a deadline, and the shortest life of the answers is the
 * life of the whole.
 */
export class Inquiry {
  lifeSeconds = Number.POSITIVE_INFINITY
  readonly #dns: Dns
  readonly #endsAt: number
  #now: number
  readonly #asked: Asked[] = []
  #unanswered = 0
  #nobody: string | undefined
  #onAllAnswered: (() => void) | undefined

  constructor({ dns, timeoutMs }: InquiryOptions) {
    this.#dns = dns
    this.#now = performance.now()
    this.#endsAt = this.#now + timeoutMs
  }

  /**
   * Draws a conclusion from the answers. It is tried anew when all that it wanted to know has been answered, until
   * nothing is missing any more: a chain of questions reads as if the answers had been there from the start.
   */
  conclude<Conclusion>(draw: () => Conclusion | undefined): Promise<Conclusion> {
    return new Promise((resolve, reject) => {
      const attempt = () => {
        this.#onAllAnswered = undefined
        this.#now = performance.now()
        try {
          const conclusion = this.#draw(draw)
          if (conclusion === undefined) this.#onAllAnswered = attempt
          else resolve(conclusion)
        } catch (error) {
          reject(error)
        }
      }
      attempt()
    })
  }

  /** Remembered answers are there at once, so it may take several goes until one has to be waited for. */
  #draw<Conclusion>(draw: () => Conclusion | undefined): Conclusion | undefined {
    for (;;) {
      const known = this.#asked.length
      const conclusion = draw()
      if (conclusion !== undefined || this.#unanswered > 0) return conclusion
      if (this.#asked.length === known) throw new Error('Nothing is missing, and yet there is no conclusion.')
    }
  }

  /** A label that nobody has, the same throughout. */
  nobody(): string {
    this.#nobody ??= randomBytes(8).toString('hex')
    return this.#nobody
  }

  /** What DNS says; undefined if it has yet to, for then it is being asked. `isShared`: other domains will want it, too. */
  answerTo<Type extends DnsType>(name: string, type: Type, isShared = false): DnsAnswer<Type> | undefined {
    const asked = this.#find(name, type) ?? this.#ask(name, type, isShared)
    return asked.answer as DnsAnswer<Type> | undefined
  }

  #find(name: string, type: DnsType): Asked | undefined {
    for (const asked of this.#asked) if (asked.type === type && asked.name === name) return asked
    return undefined
  }

  #ask(name: string, type: DnsType, isShared: boolean): Asked {
    const asked = new Asked(name, type, this)
    this.#asked.push(asked)
    this.#unanswered++
    const now = this.#now
    const deadlineMs = this.#endsAt - now
    // What is said of this domain alone is remembered as its facts.
    if (deadlineMs > 0) this.#dns.ask(name, type, asked, { deadlineMs, keep: isShared, now })
    else asked.onAnswer(timedOut)
    return asked
  }

  /** Told by a question that it has been answered. */
  onAnswered(answer: DnsAnswer): void {
    this.lifeSeconds = Math.min(this.lifeSeconds, 'ttlSeconds' in answer ? answer.ttlSeconds : failureLifeSeconds)
    if (--this.#unanswered === 0) this.#onAllAnswered?.()
  }
}

class Asked implements DnsListener {
  readonly name: string
  readonly type: DnsType
  readonly #inquiry: Inquiry
  answer: DnsAnswer | undefined

  constructor(name: string, type: DnsType, inquiry: Inquiry) {
    this.name = name
    this.type = type
    this.#inquiry = inquiry
  }

  onAnswer(answer: DnsAnswer): void {
    this.answer = answer
    this.#inquiry.onAnswered(answer)
  }
}

/** True when DNS could not say: neither that there is something nor that there is nothing. */
export function isFailure(
  answer: DnsAnswer,
): answer is Extract<DnsAnswer, { kind: 'servfail' | 'refused' | 'timeout' }> {
  return answer.kind === 'servfail' || answer.kind === 'refused' || answer.kind === 'timeout'
}

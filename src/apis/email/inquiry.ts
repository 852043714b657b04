import type { Dns, DnsAnswer, DnsType } from '../../kernel/world.ts'

/** The questions about one domain: they share a deadline, and the shortest life of their answers is the life of the whole. */
export type Inquiry = {
  /** Asks DNS one question. `isShared`: other domains will want the answer, too. */
  ask<Type extends DnsType>(name: string, type: Type, isShared?: boolean): Promise<DnsAnswer<Type>>
  /** Takes note of how long an answer lives; every answer that counts goes through it. */
  heard<Type extends DnsType>(answer: DnsAnswer<Type>): DnsAnswer<Type>
  lifeSeconds(): number
}

const failureLifeSeconds = 5
const timedOut = Promise.resolve({ kind: 'timeout' } as const)

/** A record is shown up to this length, so that nobody fills our memory with theirs. */
export const shownCharacters = 2000

export function openInquiry(dns: Dns, timeoutMs: number): Inquiry {
  const endsAt = performance.now() + timeoutMs
  let lifeSeconds = Number.POSITIVE_INFINITY
  return {
    ask(name, type, isShared = false) {
      const deadlineMs = endsAt - performance.now()
      // What is said of this domain alone is remembered as its facts.
      return deadlineMs > 0 ? dns.query(name, type, { deadlineMs, keep: isShared }) : timedOut
    },
    heard(answer) {
      lifeSeconds = Math.min(lifeSeconds, 'ttlSeconds' in answer ? answer.ttlSeconds : failureLifeSeconds)
      return answer
    },
    lifeSeconds: () => lifeSeconds,
  }
}

/** True when DNS could not say: neither that there is something nor that there is nothing. */
export function isFailure(
  answer: DnsAnswer,
): answer is Extract<DnsAnswer, { kind: 'servfail' | 'refused' | 'timeout' }> {
  return answer.kind === 'servfail' || answer.kind === 'refused' || answer.kind === 'timeout'
}

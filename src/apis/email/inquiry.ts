import type { Dns, DnsAnswer, DnsType } from '../../kernel/world.ts'

/** Asks DNS one question of an inquiry. */
export type Ask = <Type extends DnsType>(name: string, type: Type) => Promise<DnsAnswer<Type>>

/** The questions about one domain: they share a deadline, and the shortest life of their answers is the life of the whole. */
export type Inquiry = { readonly ask: Ask; readonly lifeSeconds: () => number }

const failureLifeSeconds = 5

/** A record is shown up to this length, so that nobody fills our memory with theirs. */
export const shownCharacters = 2000

export function openInquiry(dns: Dns, timeoutMs: number): Inquiry {
  const endsAt = performance.now() + timeoutMs
  let lifeSeconds = Number.POSITIVE_INFINITY
  return {
    async ask<Type extends DnsType>(name: string, type: Type): Promise<DnsAnswer<Type>> {
      const deadlineMs = endsAt - performance.now()
      const answer: DnsAnswer<Type> = deadlineMs > 0 ? await dns.query(name, type, { deadlineMs }) : { kind: 'timeout' }
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

import { parse } from 'tldts'

/** What a typing mistake is measured against. */
export type Providers = {
  /** The most used mail domains, most used first. */
  readonly top: readonly string[]
  /** True for a domain that is known to be somebody's own: it is never called a mistake. */
  readonly isKnown: (domain: string) => boolean
}

/** Names of this length carry enough letters to be recognized through two mistakes. */
const longName = 10
const longestDomain = 64

/** Gives the well-known mail domain that was probably meant, if the one at hand is a slip away from it. */
export function openSuggestion({ top, isKnown }: Providers): (domain: string) => string | undefined {
  const providers = top.map((name) => ({ name, letters: lettersOf(name) }))
  return (domain) => {
    if (domain.length > longestDomain || top.includes(domain) || isKnown(domain)) return undefined
    const letters = lettersOf(domain)
    let best: string | undefined
    let bestDistance = Number.POSITIVE_INFINITY
    for (const provider of providers) {
      const most = provider.name.length >= longName && provider.name[0] === domain[0] ? 2 : 1
      // A slip changes the length by one at most, and brings in and takes out one letter at most.
      if (Math.abs(provider.name.length - domain.length) > most) continue
      if (bitCount(provider.letters ^ letters) > 2 * most) continue
      const distance = editDistance(domain, provider.name)
      // Equally near ones: the more used provider comes first in the list and stays.
      if (distance < bestDistance && distance <= most) {
        best = provider.name
        bestDistance = distance
      }
    }
    return best !== undefined && isElsewhere(domain, top) ? undefined : best
  }
}

/** Endings that are real, and far more often a slip of `.com`. */
const slippedEndings = ['cm', 'co', 'om']

/** A provider's name in another country, as `yahoo.se`, is nobody's mistake. */
function isElsewhere(domain: string, top: readonly string[]): boolean {
  const brand = `${domain.split('.', 1)[0]}.`
  if (!top.some((provider) => provider.startsWith(brand))) return false
  const ending = domain.slice(brand.length)
  const { publicSuffix, isIcann } = parse(domain)
  return isIcann === true && publicSuffix === ending && !slippedEndings.includes(ending)
}

/** Which letters a name has, as bits. */
function lettersOf(name: string): number {
  let bits = 0
  for (let at = 0; at < name.length; at++) bits |= 1 << (name.charCodeAt(at) & 31)
  return bits
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Letters to add, drop, change or swap with their neighbour (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}

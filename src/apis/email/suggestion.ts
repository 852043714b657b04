import { parse } from 'tldts'
import { editDistance } from './edit-distance.ts'

/** What a typing mistake is measured against. */
export type Providers = {
  /** The most used mail domains, most used first. */
  readonly top: readonly string[]
  /** True for a domain that is known to be somebody's own: it is never called a mistake. */
  readonly isKnown: (domain: string) => boolean
}

/** A domain taken apart, with its letters as bits. */
type Parts = { readonly domain: string; readonly name: string; readonly ending: string; readonly letters: number }
type Provider = Parts & { readonly isMostUsed: boolean }

/** Names of this length carry enough letters to be recognized through two mistakes. */
const longName = 9
/** Nearly every name this short is somebody's: only a very common provider is more likely to be meant. */
const shortName = 3
const mostUsed = 30
const longestDomain = 64

/** Gives the well-known mail domain that was probably meant, if the one at hand is a slip away from it. */
export function openSuggestion({ top, isKnown }: Providers): (domain: string) => string | undefined {
  const providers = top.map((domain, rank): Provider => ({ ...partsOf(domain), isMostUsed: rank < mostUsed }))
  const names = new Set(providers.map(({ name }) => name))
  const domains = new Set(top)
  // Two slips change the length by two at most.
  const byLength = Array.from({ length: longestDomain + 1 }, (_, length) =>
    providers.filter((provider) => Math.abs(provider.domain.length - length) <= 2),
  )
  return (domain) => {
    if (domain.length > longestDomain || domains.has(domain)) return undefined
    const meant = nearest(partsOf(domain), byLength[domain.length] ?? [])
    return meant === undefined || isKnown(domain) || isElsewhere(domain, names) ? undefined : meant
  }
}

/** Of equally near ones the more used provider comes first in the list and stays. */
function nearest(typed: Parts, providers: readonly Provider[]): string | undefined {
  let best: string | undefined
  let bestSlips = Number.POSITIVE_INFINITY
  for (const provider of providers) {
    // Two slips bring in and take out two letters at most.
    if (bitCount(provider.letters ^ typed.letters) > 4) continue
    const slips = editDistance(typed.domain, provider.domain)
    if (slips < bestSlips && slips <= 2 && isLikely(typed, provider, slips)) {
      best = provider.domain
      bestSlips = slips
    }
  }
  return best
}

function isLikely(typed: Parts, provider: Provider, slips: number): boolean {
  if (slips === 2) return isLikelyTwice(typed, provider)
  if (provider.name.length <= shortName && !provider.isMostUsed) return typed.name === provider.name
  return !isAnotherMail(typed.name, provider.name)
}

/** Two slips: one in the name and one that leaves no ending at all, or both in a name that is long enough. */
function isLikelyTwice(typed: Parts, provider: Provider): boolean {
  if (typed.ending === provider.ending)
    return provider.name.length >= longName && typed.domain[0] === provider.domain[0]
  const isSplit = editDistance(typed.name, provider.name) === 1 && editDistance(typed.ending, provider.ending) === 1
  return isSplit && !isRealEnding(typed) && isLikely({ ...typed, ending: provider.ending }, provider, 1)
}

/**
 * Every letter of the alphabet has a mail provider of its own, so another letter before `mail` is another provider
 * unless it lies beside the right one on the keyboard.
 */
function isAnotherMail(typed: string, meant: string): boolean {
  if (!/^.mail$/.test(typed) || !/^.?mail$/.test(meant)) return false
  return !areNeighbours(typed.charAt(0), meant.charAt(0))
}

const keyboard = ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Whether two keys touch on the usual keyboard. */
function areNeighbours(first: string, second: string): boolean {
  const place = (key: string) => {
    const row = keyboard.findIndex((keys) => keys.includes(key))
    return { row, column: (keyboard[row]?.indexOf(key) ?? -9) + row / 2 }
  }
  const [one, other] = [place(first), place(second)]
  return one.row >= 0 && Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1
}

/** Endings that are real, and far more often a slip of `.com`. */
const slippedEndings = ['cm', 'co', 'om']

/** A provider's name in another country, as `yahoo.se`, is nobody's mistake. */
function isElsewhere(domain: string, names: ReadonlySet<string>): boolean {
  const parts = partsOf(domain)
  return names.has(parts.name) && isRealEnding(parts)
}

function isRealEnding({ domain, ending }: Parts): boolean {
  const { publicSuffix, isIcann } = parse(domain)
  return isIcann === true && publicSuffix === ending && !slippedEndings.includes(ending)
}

function partsOf(domain: string): Parts {
  const dot = domain.indexOf('.')
  const name = dot < 0 ? domain : domain.slice(0, dot)
  return { domain, name, ending: domain.slice(name.length + 1), letters: lettersOf(domain) }
}

/** Which letters a name has, as bits. */
function lettersOf(name: string): number {
  let bits = 0
  for (let at = 0; at < name.length; at++) bits |= 1 << (name.charCodeAt(at) & 31)
  return bits
}

/** Counts in pairs, then in fours and eights, all of them at once. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  const eights = (fours + (fours >>> 4)) & 0x0f0f0f0f
  return Math.imul(eights, 0x01010101) >>> 24
}

import type { Token } from '../normalize/tokens.ts'
import { buildTree, type Entry, type ListLanguage, spelling, type Tree } from './concepts.ts'
import { longest } from './tags.ts'

/** A word in a harmless sense, as it stands in `data/moderation/senses`: read as a plain word that means the same. */
export type Sense = {
  readonly id: string
  /** The plain word that rules and models read in its place. */
  readonly reads: string
  /** Words and phrases that have the sense; a star at the end stands for any ending. */
  readonly words: readonly string[]
  /** Words of which one must stand nearby; where absent, the words alone leave no doubt. */
  readonly beside?: readonly string[]
  /** Words of which none may stand nearby. */
  readonly unless?: readonly string[]
  /** Texts in which the word is read in this sense. */
  readonly matches: readonly string[]
  readonly misses: readonly string[]
}

/** All senses made ready: a tree of their words, whose leaves are places in the list. */
export type Senses = { readonly words: Tree; readonly list: readonly ReadySense[] }

/** Each sense has a tree of its own for what stands beside it, so that no longer word of another sense hides one of its. */
type ReadySense = Sense & {
  readonly folded: string
  readonly calling: Tree | undefined
  readonly barring: Tree | undefined
}

/** How many pieces before and behind a word are looked at. */
const reach = 8
/** After so many doubtful words the rest is read as it stands. */
const mostLooks = 60

export function compileSenses(files: ReadonlyMap<ListLanguage, readonly Sense[]>): Senses {
  const all = [...files].flatMap(([language, senses]) => senses.map((sense) => ({ ...sense, language })))
  const tree = (entries: readonly Entry[]) => buildTree(entries, new Map())
  const list = all.map(({ language, ...sense }, id) => {
    const entries = (some: readonly string[]) => some.map((words) => ({ id, language, words }))
    const { words, beside, unless } = sense
    const ready = {
      ...sense,
      reads: sense.reads.toLowerCase(),
      folded: spelling(sense.reads),
      calling: beside && tree(entries(beside)),
      barring: unless && tree(entries(unless)),
    }
    return { ready, entries: entries(words) }
  })
  return { words: tree(list.flatMap(({ entries }) => entries)), list: list.map(({ ready }) => ready) }
}

/** The tokens with every word that stands in a harmless sense read as what it means; the rest is left alone. */
export function settled(tokens: readonly Token[], senses: Senses, mask: number): readonly Token[] {
  let changed: Token[] | undefined
  let looks = 0
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at] as Token
    const match = looks < mostLooks ? longest(tokens, at, senses.words, mask) : undefined
    const id = match?.ids.find((one) => holds(one, at, match.last, { tokens, senses, mask }))
    if (match) looks++
    if (!match || id === undefined) {
      changed?.push(first)
      continue
    }
    const { reads, folded } = senses.list[id] as ReadySense
    changed ??= tokens.slice(0, at)
    changed.push({ ...first, text: reads, folded, end: (tokens[match.last] as Token).end })
    at = match.last
  }
  return changed ?? tokens
}

type Place = { readonly tokens: readonly Token[]; readonly senses: Senses; readonly mask: number }

/** True where a word that calls for the sense stands nearby, or none is needed, and none that bars it. */
function holds(id: number, first: number, last: number, { tokens, senses, mask }: Place): boolean {
  const { calling, barring } = senses.list[id] as ReadySense
  let called = !calling
  for (let at = Math.max(0, first - reach); at < tokens.length && at <= last + reach; at++) {
    if (at >= first && at <= last) continue
    if (barring && longest(tokens, at, barring, mask)) return false
    called ||= calling !== undefined && longest(tokens, at, calling, mask) !== undefined
    if (called && !barring) return true
  }
  return called
}

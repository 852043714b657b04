import { elementFlags, elementHash, element as entry, lowerCase, mostOpenings, wordOf } from './layout.ts'

/** Elements whose content is text, whatever it looks like: sample code in them is no markup. */
const rawElements = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']

/** Elements whose tags are told of, by the hashes of their names: always, or where the text behind the tag opens so. */
export type Watched = ReadonlyMap<number, 'always' | readonly string[]>

/** What the core must know about elements, as a hash table that is never full. */
export function elementTable(watched: Watched): Buffer {
  const flags = new Map<number, number>()
  const note = (element: number, flag: number) => flags.set(element, (flags.get(element) ?? elementFlags.known) | flag)
  for (const name of rawElements) note(elementHash(name), elementFlags.rawText)
  for (const name of ['script', 'link']) note(elementHash(name), elementFlags.loads)
  for (const element of watched.keys()) note(element, elementFlags.watched)
  const size = 2 ** Math.ceil(Math.log2(4 * flags.size))
  const entries = Buffer.alloc(size * entry.size)
  for (const [element, flag] of flags) {
    let index = element & (size - 1)
    while (entries.readInt32LE(index * entry.size + entry.flags) !== 0) index = (index + 1) & (size - 1)
    const at = index * entry.size
    entries.writeInt32LE(element, at + entry.hash)
    entries.writeInt32LE(flag, at + entry.flags)
    const openings = watched.get(element) ?? 'always'
    if (openings === 'always' || openings.length > mostOpenings) continue
    const [first, other = first] = openings.map((opening) => wordOf(opening) | lowerCase)
    entries.writeInt32LE(first ?? 0, at + entry.opening)
    entries.writeInt32LE(other ?? 0, at + entry.otherOpening)
  }
  return entries
}

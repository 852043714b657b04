import { elementFlags, elementHash, elementSize } from './layout.ts'

/** Elements whose content is text, whatever it looks like: sample code in them is no markup. */
const rawElements = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']

/** What the core must know about elements, as a hash table that is never full. */
export function elementTable(watched: Iterable<number>): Buffer {
  const flags = new Map<number, number>()
  const note = (element: number, flag: number) => flags.set(element, (flags.get(element) ?? elementFlags.known) | flag)
  for (const name of rawElements) note(elementHash(name), elementFlags.rawText)
  for (const name of ['script', 'link']) note(elementHash(name), elementFlags.loads)
  for (const element of watched) note(element, elementFlags.watched)
  const size = 2 ** Math.ceil(Math.log2(4 * flags.size))
  const entries = Buffer.alloc(size * elementSize)
  for (const [element, flag] of flags) {
    let index = element & (size - 1)
    while (entries.readInt32LE(index * elementSize + 4) !== 0) index = (index + 1) & (size - 1)
    entries.writeInt32LE(element, index * elementSize)
    entries.writeInt32LE(flag, index * elementSize + 4)
  }
  return entries
}

/** Where the core and its host leave things for each other in memory. */

/** What the core tells of: one part of the page at a time. */
export const kinds = { end: 0, tag: 1, script: 2, style: 3, comment: 4, text: 5, pause: 6 } as const

/** Places of numbers of four bytes each. */
export const slot = {
  /** What was found: its kind, its bounds, the hash of its element. */
  kind: 0,
  start: 4,
  nameEnd: 8,
  end: 12,
  element: 16,
  /** Where the list of the literals in it ends, and how far it was looked through. */
  hitsEnd: 20,
  siftedTo: 24,
  /** The element whose content comes next and is no markup; 0 for none. */
  pending: 28,
  /** The address of the literals for tags of scripts and links. */
  sources: 32,
  /** The addresses of the literals for each kind, which its number counts from here; 0 for none. */
  tables: 32,
  tags: 36,
  /** One bit for each kind that is told of even when nothing was found in it. */
  every: 60,
  /** The table of elements: its address, and its size in entries less one. */
  elements: 64,
  elementMask: 68,
  /** The list of hits, and the place in it where the core pauses. */
  hitList: 72,
  hitsFull: 76,
  /** Where the attributes of the element begin and end whose content came last. */
  ownerNameEnd: 80,
  ownerEnd: 84,
  /** The list of literals that need no longer be told: a byte for each, by its number. */
  spent: 88,
  /** Where the walk pauses, so that its host can look at the clock. */
  pauseAt: 92,
  free: 128,
} as const

/** What is noted about an element. */
export const elementFlags = { known: 1, rawText: 2, watched: 4, loads: 8 } as const
/** An entry of the table of elements: hash, flags, and two beginnings of the text behind a tag that make it worth telling. */
export const element = { hash: 0, flags: 4, opening: 8, otherOpening: 12, size: 16 } as const
/** So many letters of an opening are looked at. */
export const openingSize = 4
/** An element is told of with at most this many openings; with none it always is. */
export const mostOpenings = 2

/** A hit: the number of the literal and where it ends. */
export const hitSize = 8

/** The head of a table of literals. */
export const table = { step: 0, mask: 4, marks: 8, markShift: 12, heads: 16, headShift: 20, size: 24 } as const

/** A piece of a literal that is looked for, with all it takes to compare the whole literal. */
export const piece = { text: 0, keep: 16, fold: 32, next: 48, offset: 52, length: 56, number: 60, size: 64 } as const

/** What opens and closes a comment: so many letters on either side of it are part of what is looked for. */
export const commentMark = 4

/** So many bytes are walked over or looked through between two looks at the clock. */
export const stretch = 64 * 1024

/** Sixteen bytes are read at once, so this much behind the last byte must be there too. */
export const margin = 64

export const lowerCase = 0x20202020
export const spread = 0x9e3779b1

/** The first four letters of a text as the number that is read where they stand. */
export function wordOf(text: string): number {
  return Buffer.from(text).readInt32LE()
}

/** A number for an element's name, the same in either case. */
export function elementHash(name: string): number {
  let hash = 0
  for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 31) + (name.charCodeAt(at) | 0x20)) | 0
  return hash
}

export const script = elementHash('script')
export const style = elementHash('style')
export const title = elementHash('title')

/** Numbers in a record. */
export const recordLength = 3

/** Marks a row whose /64 is cut further: the other bits number its list of finer rows. */
export const deepFlag = 0x80000000

/**
 * The parts of a snapshot and how each is kept. Rows are found by the leading bits of an address and name a pair of
 * place and organisation; the texts are JSON members, ready to be sent.
 */
export const sections = {
  /** By the first 16 bits: where their rows start. */
  v4Index: Uint32Array,
  /** For each first 16 bits, the last 16 bits of all its rows and then, lower half first, the pairs of all its rows. */
  v4Rows: Uint16Array,
  /** By the first 16 bits: the first block, a block being the rows that share their first 32 bits. */
  v6Index: Uint32Array,
  v6Block: Uint32Array,
  v6BlockRow: Uint32Array,
  /** For each block, the second words of all its rows and then the pairs of all its rows. */
  v6Rows: Uint32Array,
  /** Rows finer than /64: by list, the third and fourth word of their starts. */
  deepList: Uint32Array,
  deepThird: Uint32Array,
  deepFourth: Uint32Array,
  deepPair: Uint32Array,
  /** Three numbers a pair: where the texts of its area, its city and its network are. */
  records: Uint32Array,
  /** JSON members in UTF-8, each behind its length in two bytes. */
  texts: Uint8Array,
} as const

export type SectionName = keyof typeof sections

/** The arrays themselves, whether private to the compiler or shared between threads. */
export type Sections = { readonly [Name in SectionName]: Shareable<InstanceType<(typeof sections)[Name]>> }

type Shareable<View> = View extends Uint8Array ? Uint8Array : View extends Uint16Array ? Uint16Array : Uint32Array

/** Where the data comes from and how much of it there is. */
export type SnapshotInfo = {
  /** Names the sources and the compiler's version: equal keys mean equal snapshots. */
  readonly key: string
  readonly compiledAt: string
  readonly sources: readonly SourceInfo[]
  readonly rows: { readonly ipv4: number; readonly ipv6: number }
  readonly places: number
  readonly networks: number
}

export type SourceInfo = {
  readonly name: string
  readonly kind: 'city' | 'asn' | 'geofeed'
  /** When the data was made, ISO 8601; empty when the source does not say. */
  readonly builtAt: string
  readonly sha256: string
}

export const magic = 'fivefold-ip'
/** Raised when the layout or what is compiled into it changes, so that old files are compiled anew. */
export const layoutVersion = 1

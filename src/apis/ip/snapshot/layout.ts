/**
 * The parts of a snapshot and how each is kept. The trees lead from an address to a place and a network; the texts are
 * JSON members, ready to be sent.
 */
export const sections = {
  v4Tree: Uint16Array,
  v6Tree: Uint16Array,
  /** Time zone, country and region. */
  areas: Uint8Array,
  /** City and coordinates, each with its area. */
  places: Uint8Array,
  networks: Uint8Array,
} as const

export type SectionName = keyof typeof sections

/** The arrays themselves, whether private to the compiler or shared between threads. */
export type Sections = { readonly [Name in SectionName]: Shareable<InstanceType<(typeof sections)[Name]>> }

type Shareable<View> = View extends Uint8Array ? Uint8Array : Uint16Array

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
export const layoutVersion = 3

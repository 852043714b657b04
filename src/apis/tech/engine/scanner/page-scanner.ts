import { Assembly } from './assembler.ts'
import { elementTable, type Watched } from './element-table.ts'
import { commentMark, element, hitSize, kinds, margin, slot, stretch } from './layout.ts'
import { type Literal, literalTable } from './literal-table.ts'
import { defineScan } from './scan.ts'
import { defineSift } from './sift.ts'

/** A start tag from its `<` to behind its `>`. */
export type Tag = {
  readonly start: number
  readonly nameEnd: number
  readonly end: number
  /** The hash of its name. */
  readonly element: number
  /** The ids of the literals in it, as far as they are worth something. */
  readonly hits: readonly number[]
}

/** Receives what the scanner sees, as positions in its bytes; nothing is copied. */
export type Sink = {
  tag(tag: Tag): void
  /** A script, style, comment or text; its hits follow. */
  part(kind: number, start: number, end: number): void
  hit: OnHit
  /** Whether it still matters that a literal with this id is somewhere; one that does not is not told again on this page. */
  worth(id: number): boolean
}

/** Where something lies in the bytes of a scanner. */
export type Span = { readonly start: number; readonly end: number }

/** Tells of a literal that ends at `end` (exclusive): the ids it was registered under. */
export type OnHit = (ids: readonly number[], end: number) => void

/** Asked now and then; a walk that it says no to is given up. */
export type Patience = () => boolean

const endless: Patience = () => true

/** The places with literals of their own; the kinds stand in the order of their numbers. */
const places = ['source', 'tag', 'script', 'style', 'comment', 'text', 'page'] as const
export type Place = (typeof places)[number]

export type ScannerOptions = {
  /** What to look for in each place; `source` are the tags of scripts and links, `tag` those of others, `page` is looked through on request. */
  readonly literals: Readonly<Partial<Record<Place, readonly Literal[]>>>
  readonly watched: Watched
  /** Kinds that are told even when no literal is in them. */
  readonly every?: readonly number[]
}

const nothing: readonly number[] = []
/** Hits after which the core pauses. */
const hitsFull = 2048
const memoryPage = 65_536
const coreModule = new WebAssembly.Module(coreBytes())

type Sifted = { readonly at: number; readonly from: number; readonly to: number }

type Core = {
  readonly next: (from: number, end: number) => number
  readonly sift: (table: number, at: number, from: number, to: number, until: number) => number
}

/** Walks over pages in a memory that it shares with the core. */
export class PageScanner {
  readonly #memory = new WebAssembly.Memory({ initial: 1 })
  readonly #core: Core
  readonly #tables = new Map<Place, number>()
  readonly #ids: (readonly number[])[] = []
  readonly #elements: Buffer
  readonly #pageAt: number
  #bytes = Buffer.from(this.#memory.buffer)
  #words = new Int32Array(this.#memory.buffer)
  #pageEnd = 0

  constructor({ literals, watched, every = [] }: ScannerOptions) {
    this.#elements = elementTable(watched)
    let free: number = slot.free
    const take = (size: number) => {
      const at = free
      free = aligned(free + size)
      this.#reserve(free)
      return at
    }
    let longestChain = 0
    for (const [index, place] of places.entries()) {
      const wanted = literals[place] ?? []
      if (wanted.length === 0) continue
      const table = literalTable(wanted, { address: free, firstNumber: this.#ids.length })
      take(table.bytes.length)
      this.#bytes.set(table.bytes, table.address)
      this.#tables.set(place, table.address)
      this.#ids.push(...table.ids)
      this.#put(slot.tables + 4 * index, table.address)
      longestChain = Math.max(longestChain, table.longestChain)
    }
    this.#put(slot.elements, take(this.#elements.length))
    this.#put(slot.elementMask, this.#elements.length / element.size - 1)
    this.#put(slot.hitList, take((hitsFull + longestChain) * hitSize))
    this.#put(slot.hitsFull, this.#word(slot.hitList) + hitsFull * hitSize)
    this.#put(
      slot.every,
      every.reduce((bits, kind) => bits | (1 << kind), 0),
    )
    this.#put(slot.spent, take(this.#ids.length))
    this.#pageAt = free + margin
    this.#core = new WebAssembly.Instance(coreModule, { host: { memory: this.#memory } }).exports as Core
  }

  /** Takes the pieces of a page in; positions count in `bytes` from now on. */
  load(pieces: readonly Uint8Array[]): Span {
    const start = this.#pageAt
    this.#pageEnd = this.#write(pieces, start)
    this.#bytes.set(this.#elements, this.#word(slot.elements))
    this.#bytes.fill(0, this.#word(slot.spent), this.#word(slot.spent) + this.#ids.length)
    this.#put(slot.pending, 0)
    return { start, end: this.#pageEnd }
  }

  get bytes(): Buffer {
    return this.#bytes
  }

  /** Where the attributes of the tag stand whose content was told last. */
  get owner(): Span {
    return { start: this.#word(slot.ownerNameEnd), end: this.#word(slot.ownerEnd) }
  }

  /** Walks over the page that was taken in; false when it was given up. What is never given up is walked over without a pause. */
  scan(sink: Sink, patience?: Patience): boolean {
    const end = this.#pageEnd
    let at = this.#pageAt
    let pausedAt = 0
    this.#put(slot.pauseAt, patience ? at + stretch : end)
    while (true) {
      at = this.#core.next(at, end)
      const kind = this.#word(slot.kind)
      if (kind === kinds.end) return true
      if (kind === kinds.pause) {
        // A second pause at one place is a tag that takes longer than the time between two of them.
        if (at === pausedAt || !patience?.()) return false
        pausedAt = at
        this.#put(slot.pauseAt, at + stretch)
        continue
      }
      const partStart = this.#word(slot.start)
      const partEnd = this.#word(slot.end)
      if (kind === kinds.tag) {
        sink.tag({
          start: partStart,
          nameEnd: this.#word(slot.nameEnd),
          end: partEnd,
          element: this.#word(slot.element),
          hits: this.#hitIds(sink),
        })
      } else {
        const mark = kind === kinds.comment ? commentMark : 0
        const rest = { at: this.#word(slot.siftedTo), from: partStart - mark, to: partEnd + mark }
        sink.part(kind, partStart, partEnd)
        this.#tell(sink.hit)
        if (!this.#sift(this.#word(slot.tables + 4 * kind), rest, sink.hit, patience)) return false
      }
    }
  }

  /** Looks for the literals of a place between two positions; false when it was given up. */
  search(place: Place, { start, end }: Span, onHit: OnHit, patience?: Patience): boolean {
    const table = this.#tables.get(place)
    return table === undefined || this.#sift(table, { at: start, from: start, to: end }, onHit, patience)
  }

  /** Takes further bytes in, until the next ones or the next page: a script that was packed into the page. */
  add(further: Uint8Array): Span {
    const start = this.#pageEnd + margin
    return { start, end: this.#write([further], start) }
  }

  /** Looks through what lies between `from` and `to`, beginning at `at`; false when it was given up. */
  #sift(table: number, { at, from, to }: Sifted, onHit: OnHit, patience = endless): boolean {
    let siftedTo = at
    while (siftedTo < to) {
      if (!patience()) return false
      this.#put(slot.hitsEnd, this.#word(slot.hitList))
      siftedTo = this.#core.sift(table, siftedTo, from, to, Math.min(to, siftedTo + stretch))
      this.#tell(onHit)
    }
    return true
  }

  #tell(onHit: OnHit): void {
    const end = this.#word(slot.hitsEnd)
    for (let hit = this.#word(slot.hitList); hit < end; hit += hitSize)
      onHit(this.#ids[this.#word(hit)] as readonly number[], this.#word(hit + 4))
  }

  #hitIds(sink: Sink): readonly number[] {
    const list = this.#word(slot.hitList)
    const end = this.#word(slot.hitsEnd)
    if (list === end) return nothing
    const ids: number[] = []
    for (let hit = list; hit < end; hit += hitSize) {
      const number = this.#word(hit)
      const before = ids.length
      for (const id of this.#ids[number] as readonly number[]) if (sink.worth(id)) ids.push(id)
      if (ids.length === before) this.#bytes[this.#word(slot.spent) + number] = 1
    }
    return ids
  }

  #word(address: number): number {
    return this.#words[address >> 2] as number
  }

  #put(address: number, word: number): void {
    this.#words[address >> 2] = word
  }

  #write(pieces: readonly Uint8Array[], start: number): number {
    this.#reserve(pieces.reduce((end, { length }) => end + length, start) + margin)
    let end = start
    for (const piece of pieces) {
      this.#bytes.set(piece, end)
      end += piece.length
    }
    this.#bytes.fill(0, end, end + margin)
    return end
  }

  #reserve(size: number): void {
    const missing = size - this.#bytes.length
    if (missing <= 0) return
    this.#memory.grow(Math.ceil(missing / memoryPage))
    this.#bytes = Buffer.from(this.#memory.buffer)
    this.#words = new Int32Array(this.#memory.buffer)
  }
}

function coreBytes(): Uint8Array<ArrayBuffer> {
  const assembly = new Assembly()
  defineScan(assembly, defineSift(assembly))
  return assembly.bytes()
}

function aligned(address: number): number {
  return Math.ceil(address / 64) * 64
}

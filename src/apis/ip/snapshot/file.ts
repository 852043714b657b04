import { createHash } from 'node:crypto'
import { DataError } from '../sources/data-error.ts'
import { layoutVersion, magic, type SectionName, type Sections, type SnapshotInfo, sections } from './layout.ts'

/** A snapshot in memory that threads can share. */
export type SnapshotBytes = SharedArrayBuffer

type Span = { readonly at: number; readonly length: number }
type Header = {
  readonly magic: string
  readonly version: number
  readonly sha256: string
  readonly spans: Readonly<Record<SectionName, Span>>
  readonly info: SnapshotInfo
}

const headerBytes = 16 * 1024
const names = Object.keys(sections) as SectionName[]

/** Puts the sections behind a header that tells where they are and what they must hash to. */
export function packSnapshot(parts: Sections, info: SnapshotInfo): SnapshotBytes {
  let size = headerBytes
  const spans = {} as Record<SectionName, Span>
  for (const name of names) {
    spans[name] = { at: size, length: parts[name].length }
    size = align(size + parts[name].byteLength)
  }
  const bytes = new SharedArrayBuffer(size)
  for (const name of names) {
    const { buffer, byteOffset, byteLength } = parts[name]
    new Uint8Array(bytes, spans[name].at).set(new Uint8Array(buffer, byteOffset, byteLength))
  }
  const header: Header = { magic, version: layoutVersion, sha256: bodyHash(bytes), spans, info }
  const text = JSON.stringify(header)
  if (Buffer.byteLength(text) > headerBytes) throw new DataError('there are too many sources for one snapshot')
  Buffer.from(bytes, 0, headerBytes).fill(' ').write(text)
  return bytes
}

/** Opens a packed snapshot; throws a DataError when it is not whole. `trusted` skips the hash of bytes just made. */
export function unpackSnapshot(
  bytes: SnapshotBytes,
  { trusted = false } = {},
): { readonly parts: Sections; readonly info: SnapshotInfo } {
  const header = readHeader(bytes)
  if (!trusted && bodyHash(bytes) !== header.sha256) throw new DataError('the snapshot is damaged: its hash differs')
  const view = <Name extends SectionName>(name: Name): Sections[Name] => {
    const { at, length } = header.spans[name]
    // The compiler cannot tie the constructor to the name it is looked up by.
    const Kind = sections[name] as unknown as new (
      buffer: SharedArrayBuffer,
      at: number,
      length: number,
    ) => Sections[Name]
    return new Kind(bytes, at, length)
  }
  const parts = Object.fromEntries(names.map((name) => [name, view(name)])) as unknown as Sections
  return { parts, info: header.info }
}

function readHeader(bytes: SnapshotBytes): Header {
  if (bytes.byteLength < headerBytes) throw new DataError('the snapshot is cut short')
  let header: Partial<Header>
  try {
    header = JSON.parse(Buffer.from(bytes, 0, headerBytes).toString('utf8')) as Partial<Header>
  } catch {
    throw new DataError('the file is not a snapshot')
  }
  if (header.magic !== magic) throw new DataError('the file is not a snapshot')
  if (header.version !== layoutVersion) throw new DataError('the snapshot was made by another version')
  const complete = names.every((name) => {
    const span = header.spans?.[name]
    return span && span.at + span.length * sections[name].BYTES_PER_ELEMENT <= bytes.byteLength
  })
  if (!complete) throw new DataError('the snapshot is cut short')
  return header as Header
}

function bodyHash(bytes: SnapshotBytes): string {
  return createHash('sha256').update(new Uint8Array(bytes, headerBytes)).digest('hex')
}

function align(size: number): number {
  return (size + 7) & ~7
}

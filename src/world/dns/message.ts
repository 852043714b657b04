import type { DnsAnswer, DnsType } from '../../kernel/world.ts'
import { type Message, matchName, readName, skipName, wireBytes, word, writeName } from './name.ts'
import { type RecordType, recordTypes } from './records.ts'

/** A question that DNS can carry; the name is in lower case. */
export type Query = {
  readonly name: string
  readonly type: DnsType
  readonly record: RecordType
  readonly edns: boolean
}

/** What a message from a server says about a query; `truncated` and `formerr` ask for another way of asking. */
export type Reading = DnsAnswer | { readonly kind: 'truncated' } | { readonly kind: 'formerr' }

const soaNumber = 6
const optNumber = 41
const headerBytes = 12
const optBytes = 11
/** Fits through every path without fragments (RFC 9715 3.2). */
const udpPayloadBytes = 1232
const maxAliases = 16

/** The most bytes a query takes. */
export const maxQueryBytes = headerBytes + 255 + 4 + optBytes

/** A recursive question with EDNS0 and without the DO bit; undefined for a name DNS cannot carry. */
export function queryFor(name: string, type: DnsType): Query | undefined {
  return wireBytes(name) < 0 ? undefined : { name, type, record: recordTypes[type], edns: true }
}

/** Writes a query under an id at `at` and gives the offset after it. */
export function writeQuery(
  { name, record }: Query,
  id: number,
  { into, at, edns }: { into: Buffer; at: number; edns: boolean },
): number {
  writeZeros(into, at, at + headerBytes)
  into[at] = id >>> 8
  into[at + 1] = id & 0xff
  into[at + 2] = 1 // recursion desired
  into[at + 5] = 1 // one question
  if (edns) into[at + 11] = 1 // one additional record
  let end = writeName(into, name, at + headerBytes)
  into[end] = 0
  into[end + 1] = record.number
  into[end + 2] = 0
  into[end + 3] = 1
  end += 4
  if (!edns) return end
  writeZeros(into, end, end + optBytes)
  into[end + 2] = optNumber
  into[end + 3] = udpPayloadBytes >>> 8
  into[end + 4] = udpPayloadBytes & 0xff
  return end + optBytes
}

/** For a few bytes a loop is faster than `fill`. */
function writeZeros(into: Buffer, from: number, to: number): void {
  for (let at = from; at < to; at++) into[at] = 0
}

/** A query as a message of its own. */
export function encodeQuery(query: Query, id: number): Buffer {
  const into = Buffer.allocUnsafe(headerBytes + wireBytes(query.name) + 4 + (query.edns ? optBytes : 0))
  writeQuery(query, id, { into, at: 0, edns: query.edns })
  return into
}

/** Reads a message as the answer to `query`; undefined if it answers something else, so that forgeries are passed over. */
export function decodeReply(message: Message, query: Query): Reading | undefined {
  const { bytes, start, end } = message
  if (end - start < headerBytes || ((bytes[start + 2] as number) & 0xf8) !== 0x80) return undefined
  const code = (bytes[start + 3] as number) & 0x0f
  const questions = word(message, start + 4)
  // A server that cannot read EDNS may answer with the bare header (RFC 6891 7).
  if (code === 1 && questions === 0) return { kind: 'formerr' }
  if (questions !== 1) return undefined
  const typeAt = matchName(message, start + headerBytes, query.name)
  if (typeAt < 0 || typeAt + 4 > end) return undefined
  if (word(message, typeAt) !== query.record.number || word(message, typeAt + 2) !== 1) return undefined
  if (code === 1 && query.edns) return { kind: 'formerr' }
  if (code === 5) return { kind: 'refused' }
  if (code !== 0 && code !== 3) return { kind: 'servfail' }
  if (((bytes[start + 2] as number) & 0x02) !== 0) return { kind: 'truncated' }
  try {
    return readAnswer(message, query, { at: typeAt + 4, absent: code === 3 })
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'servfail' }
    throw error
  }
}

/** Where a record lies: its type and time to live, where its name and its data start, and where it ends. */
type Resource = { ownerAt: number; type: number; ttl: number; at: number; end: number }

function readAnswer(message: Message, query: Query, { at, absent }: { at: number; absent: boolean }): Reading {
  const { bytes, start } = message
  const answersAt = at
  const wanted = query.record.number
  const answers = word(message, start + 6)
  let negativeTtl = 0
  let isPlain = answers > 0
  const resource = resourceBefore(at)
  for (let left = answers; left > 0; left--) {
    readResource(message, resource)
    if (resource.type !== wanted || !pointsToQuestion(message, resource)) isPlain = false
  }
  for (let left = word(message, start + 8); left > 0; left--) {
    readResource(message, resource)
    if (resource.type === soaNumber && resource.end - resource.at >= 22)
      negativeTtl = Math.min(resource.ttl, bytes.readUInt32BE(resource.end - 4))
  }
  for (let left = word(message, start + 10); left > 0; left--) {
    readResource(message, resource)
    if (resource.type === optNumber && resource.ttl >>> 24 !== 0) return { kind: 'servfail' }
  }
  if (isPlain) return plainAnswer(message, query, { count: answers, at: answersAt })
  if (answers === 0) return { kind: absent ? 'nxdomain' : 'nodata', ttlSeconds: negativeTtl }
  return aliasedAnswer(message, query, { count: answers, at: answersAt, absent, negativeTtl })
}

const scratch: Resource = { ownerAt: 0, type: 0, ttl: 0, at: 0, end: 0 }

/** What stands before the first record. Messages are read one after the other, so all of them share it. */
function resourceBefore(at: number): Resource {
  scratch.end = at
  return scratch
}

/** Goes on to the record after the one that `resource` describes. */
function readResource(message: Message, resource: Resource): void {
  const { bytes } = message
  resource.ownerAt = resource.end
  const at = skipName(message, resource.end)
  if (at + 10 > message.end) throw new RangeError('the message ends too early')
  resource.type = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
  resource.ttl = bytes.readUInt32BE(at + 4)
  resource.at = at + 10
  resource.end = resource.at + word(message, at + 8)
  if (resource.end > message.end) throw new RangeError('the message ends too early')
}

/** Most owners are a pointer to the question. */
function pointsToQuestion({ bytes }: Message, { ownerAt }: Resource): boolean {
  return bytes[ownerAt] === 0xc0 && bytes[ownerAt + 1] === headerBytes
}

/** Most answers hold nothing but records of the name and type asked for. */
function plainAnswer(message: Message, query: Query, { count, at }: { count: number; at: number }): Reading {
  const resource = resourceBefore(at)
  const { record } = query
  readResource(message, resource)
  let ttlSeconds = resource.ttl
  const records = [record.read(message, resource.at, resource.end)]
  for (let left = count - 1; left > 0; left--) {
    readResource(message, resource)
    records.push(record.read(message, resource.at, resource.end))
    ttlSeconds = Math.min(ttlSeconds, resource.ttl)
  }
  return { kind: 'records', records, ttlSeconds }
}

type Parts = { readonly count: number; readonly at: number; readonly absent: boolean; readonly negativeTtl: number }

/** Only records of the name asked for, or of the end of its chain of aliases, count: nothing else is let in. */
function aliasedAnswer(message: Message, query: Query, { count, at, absent, negativeTtl }: Parts): Reading {
  const answers: (Resource & { readonly owner: string })[] = []
  for (let end = at; answers.length < count; ) {
    const resource: Resource = { ownerAt: 0, type: 0, ttl: 0, at: 0, end }
    readResource(message, resource)
    answers.push({ ...resource, owner: readName(message, resource.ownerAt) })
    end = resource.end
  }
  const wanted = query.record.number
  let owner = query.name
  let ttlSeconds = 0xffffffff
  if (wanted !== recordTypes.CNAME.number) {
    for (let hops = 0; hops < maxAliases; hops++) {
      const alias = answers.find((record) => record.type === recordTypes.CNAME.number && record.owner === owner)
      if (!alias) break
      owner = readName(message, alias.at)
      ttlSeconds = Math.min(ttlSeconds, alias.ttl)
    }
  }
  const found = answers.filter((record) => record.type === wanted && record.owner === owner)
  if (found.length === 0) return { kind: absent ? 'nxdomain' : 'nodata', ttlSeconds: Math.min(ttlSeconds, negativeTtl) }
  const records = found.map(({ at, end }) => query.record.read(message, at, end))
  return { kind: 'records', records, ttlSeconds: found.reduce((least, { ttl }) => Math.min(least, ttl), ttlSeconds) }
}

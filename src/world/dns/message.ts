import { formatIp } from '../../kernel/ip-address.ts'
import type { DnsAnswer, DnsRecords, DnsType } from '../../kernel/world.ts'
import { byte, readName, skipName, writeName } from './name.ts'

/** A question ready to be sent; the transport writes the id into the first two bytes. */
export type Query = {
  readonly name: string
  readonly type: DnsType
  readonly bytes: Buffer
  readonly questionEnd: number
  readonly edns: boolean
}

/** What a message from a server says about a query; `truncated` and `formerr` ask for another way of asking. */
export type Reading = DnsAnswer | { readonly kind: 'truncated' } | { readonly kind: 'formerr' }

const typeNumbers: Readonly<Record<DnsType, number>> = { A: 1, NS: 2, CNAME: 5, PTR: 12, MX: 15, TXT: 16, AAAA: 28 }
const soaNumber = 6
const optNumber = 41
const headerBytes = 12
const optBytes = 11
/** Fits through every path without fragments (RFC 9715 3.2). */
const udpPayloadBytes = 1232
const maxNameLength = 253
const maxAliases = 16

/** Writes a recursive question with EDNS0 and without the DO bit; undefined for a name DNS cannot carry. */
export function encodeQuery(name: string, type: DnsType, edns = true): Query | undefined {
  if (name.length > maxNameLength) return undefined
  const questionEnd = headerBytes + (name === '' ? 1 : name.length + 2) + 4
  const bytes = Buffer.allocUnsafe(questionEnd + (edns ? optBytes : 0))
  bytes.fill(0, 0, headerBytes)
  bytes[2] = 1 // recursion desired
  bytes[5] = 1 // one question
  const nameEnd = writeName(bytes, name, headerBytes)
  if (nameEnd < 0) return undefined
  bytes.writeUInt32BE((typeNumbers[type] << 16) | 1, nameEnd)
  if (edns) {
    bytes[11] = 1 // one additional record
    bytes.fill(0, questionEnd)
    bytes[questionEnd + 2] = optNumber
    bytes.writeUInt16BE(udpPayloadBytes, questionEnd + 3)
  }
  return { name, type, bytes, questionEnd, edns }
}

/** Reads a message as the answer to `query`; undefined if it answers something else, so that forgeries are passed over. */
export function decodeReply(message: Buffer, query: Query): Reading | undefined {
  if (message.length < headerBytes || (byte(message, 2) & 0xf8) !== 0x80) return undefined
  const code = byte(message, 3) & 0x0f
  const questions = message.readUInt16BE(4)
  // A server that cannot read EDNS may answer with the bare header (RFC 6891 7).
  if (code === 1 && questions === 0) return { kind: 'formerr' }
  if (questions !== 1 || !sameQuestion(message, query)) return undefined
  if (code === 1 && query.edns) return { kind: 'formerr' }
  if (code === 5) return { kind: 'refused' }
  if (code !== 0 && code !== 3) return { kind: 'servfail' }
  if ((byte(message, 2) & 0x02) !== 0) return { kind: 'truncated' }
  try {
    return readAnswer(message, query, code === 3)
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'servfail' }
    throw error
  }
}

function sameQuestion(message: Buffer, { bytes, questionEnd }: Query): boolean {
  if (message.length < questionEnd) return false
  for (let at = headerBytes; at < questionEnd; at++) {
    const seen = message[at] as number
    // Our side is lower case; bit 0x20 apart, only letters may differ.
    if (seen !== bytes[at] && !(seen >= 0x41 && seen <= 0x5a && (seen | 0x20) === bytes[at])) return false
  }
  return true
}

type Resource = {
  readonly owner: string
  readonly type: number
  readonly ttl: number
  at: number
  readonly end: number
}

function readAnswer(message: Buffer, query: Query, absent: boolean): Reading {
  const answers: Resource[] = []
  let negativeTtl = 0
  const counts = [message.readUInt16BE(6), message.readUInt16BE(8), message.readUInt16BE(10)]
  let at = query.questionEnd
  for (let section = 0; section < 3; section++) {
    for (let left = counts[section] as number; left > 0; left--) {
      const ownerAt = at
      at = skipName(message, at)
      if (at + 10 > message.length) throw new RangeError('the message ends too early')
      const type = message.readUInt16BE(at)
      const ttl = message.readUInt32BE(at + 4)
      const start = at + 10
      at = start + message.readUInt16BE(at + 8)
      if (at > message.length) throw new RangeError('the message ends too early')
      if (section === 0) answers.push({ owner: ownerOf(message, ownerAt, query), type, ttl, at: start, end: at })
      else if (section === 1 && type === soaNumber && at - start >= 22)
        negativeTtl = Math.min(ttl, message.readUInt32BE(at - 4))
      else if (section === 2 && type === optNumber && ttl >>> 24 !== 0) return { kind: 'servfail' }
    }
  }
  return select(message, query, { answers, absent, negativeTtl })
}

/** Most owners are a pointer to the question. */
function ownerOf(message: Buffer, at: number, query: Query): string {
  return message[at] === 0xc0 && message[at + 1] === headerBytes ? query.name : readName(message, at)
}

type Parts = { readonly answers: readonly Resource[]; readonly absent: boolean; readonly negativeTtl: number }

/** Only records of the name asked for, or of the end of its chain of aliases, count: nothing else is let in. */
function select(message: Buffer, query: Query, { answers, absent, negativeTtl }: Parts): Reading {
  const wanted = typeNumbers[query.type]
  let owner = query.name
  let ttlSeconds = 0xffffffff
  if (wanted !== typeNumbers.CNAME) {
    for (let hops = 0; hops < maxAliases; hops++) {
      const alias = answers.find((record) => record.type === typeNumbers.CNAME && record.owner === owner)
      if (!alias) break
      owner = readName(message, alias.at)
      ttlSeconds = Math.min(ttlSeconds, alias.ttl)
    }
  }
  const found = answers.filter((record) => record.type === wanted && record.owner === owner)
  if (found.length === 0) return { kind: absent ? 'nxdomain' : 'nodata', ttlSeconds: Math.min(ttlSeconds, negativeTtl) }
  const read = readers[query.type]
  const records = found.map((record) => read(message, record.at, record.end))
  return { kind: 'records', records, ttlSeconds: found.reduce((least, { ttl }) => Math.min(least, ttl), ttlSeconds) }
}

type Readers = { readonly [Type in DnsType]: (message: Buffer, at: number, end: number) => DnsRecords[Type] }

const readers: Readers = {
  A: (message, at, end) => ipText(message, at, end),
  AAAA: (message, at, end) => ipText(message, at, end),
  NS: readName,
  CNAME: readName,
  PTR: readName,
  MX: (message, at) => ({ preference: message.readUInt16BE(at), exchange: readName(message, at + 2) }),
  TXT: (message, at, end) => {
    const parts: Buffer[] = []
    while (at < end) {
      const next = at + 1 + byte(message, at)
      if (next > end) throw new RangeError('a text that is longer than its record')
      parts.push(message.subarray(at + 1, next))
      at = next
    }
    return (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString()
  },
}

function ipText(message: Buffer, at: number, end: number): string {
  if (end - at === 4) return `${message[at]}.${message[at + 1]}.${message[at + 2]}.${message[at + 3]}`
  if (end - at !== 16) throw new RangeError('an address of the wrong length')
  const word = (index: number) => message.readUInt32BE(at + index * 4)
  return formatIp({ version: 6, words: Uint32Array.of(word(0), word(1), word(2), word(3)) })
}

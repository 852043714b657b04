import { formatIp } from '../../kernel/ip-address.ts'
import type { DnsRecords, DnsType } from '../../kernel/world.ts'
import { byte, type Message, readName, word } from './name.ts'

/** A type of record: its number on the wire, and how the data of one is read. */
export type RecordType<Type extends DnsType = DnsType> = {
  readonly number: number
  read(message: Message, at: number, end: number): DnsRecords[Type]
}

export const recordTypes: { readonly [Type in DnsType]: RecordType<Type> } = {
  A: { number: 1, read: readIp },
  NS: { number: 2, read: readName },
  CNAME: { number: 5, read: readName },
  PTR: { number: 12, read: readName },
  MX: { number: 15, read: readExchange },
  TXT: { number: 16, read: readText },
  AAAA: { number: 28, read: readIp },
}

function readExchange(message: Message, at: number): DnsRecords['MX'] {
  return { preference: word(message, at), exchange: readName(message, at + 2) }
}

function readText(message: Message, at: number, end: number): string {
  const { bytes } = message
  if (at < end && at + 1 + byte(message, at) === end) return bytes.toString('utf8', at + 1, end)
  const parts: Buffer[] = []
  for (let from = at; from < end; ) {
    const next = from + 1 + byte(message, from)
    if (next > end) throw new RangeError('a text that is longer than its record')
    parts.push(bytes.subarray(from + 1, next))
    from = next
  }
  return Buffer.concat(parts).toString()
}

function readIp({ bytes }: Message, at: number, end: number): string {
  if (end - at === 4) return `${bytes[at]}.${bytes[at + 1]}.${bytes[at + 2]}.${bytes[at + 3]}`
  if (end - at !== 16) throw new RangeError('an address of the wrong length')
  const part = (index: number) => bytes.readUInt32BE(at + index * 4)
  return formatIp({ version: 6, words: Uint32Array.of(part(0), part(1), part(2), part(3)) })
}

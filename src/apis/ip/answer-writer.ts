import { getOrMake } from '../../kernel/get-or-make.ts'
import { formatIp, type IpAddress } from '../../kernel/ip-address.ts'
import { isMapped, readIp, type TextKind, writeIp } from '../../kernel/ip-text.ts'
import { embeddedIpv4, type SpecialRange, specialRange } from '../../kernel/special-ranges.ts'
import { type Asked, isBogon, notAnAddress } from './asked.ts'
import type { IpData } from './ip-data.ts'
import { constant, writeConstant } from './text-bytes.ts'

const opening = '{"ip":"'
const beforeHostname = constant(',"hostname":"')
const closing = constant('"}')
const noHostname = constant(',"hostname":""}')
const nothing = constant('","timezone":"","country":"","countryCode":"","region":"","city":"","org":"","asn":""')

/** Writes answers, one after the other, into a buffer of its own that always starts with the same few letters. */
export class AnswerWriter {
  readonly #out = Buffer.alloc(64 * 1024, opening)
  readonly #view = new DataView(this.#out.buffer, this.#out.byteOffset, this.#out.byteLength)
  readonly #words = new Uint32Array(4)
  readonly #asIpv4: IpAddress = { version: 4, words: this.#words }
  readonly #asIpv6: IpAddress = { version: 6, words: this.#words }

  /** The answer as text. */
  text(asked: Asked, data: IpData, hostname: string): string {
    return this.#out.toString('utf8', 0, this.write(asked, data, hostname))
  }

  /** The answer for text that has not been read, without a host name. */
  textFor(text: string, data: IpData): string {
    return this.#out.toString('utf8', 0, this.writeFor(text, data))
  }

  /** As `textFor`, as bytes that are good until the next call; gives their number. Allocates next to nothing. */
  writeFor(text: string, data: IpData): number {
    const kind = readIp(text, this.#words, this.#out, opening.length)
    if (kind === 0) throw notAnAddress()
    const address = isMapped(this.#words) ? this.#asIpv4 : this.#asIpv6
    const special = specialRange(address)
    if (special) return this.write({ address, special }, data, '')
    const at = kind === 4 ? opening.length + text.length : this.#writeIpv6(text, kind, address)
    return writeConstant(this.#view, data.write(address, this.#view, at), noHostname)
  }

  /** Canonical text is copied faster than it is made anew. */
  #writeIpv6(text: string, kind: TextKind, address: IpAddress): number {
    return kind === 6 ? opening.length + this.#out.write(text, opening.length, 'latin1') : this.#writeIp(address)
  }

  /** Writes the answer to the start of the buffer and gives its length. */
  write(asked: Asked, data: IpData, hostname: string): number {
    const at = this.#writeIp(asked.address)
    return this.#writeEnd(asked, this.#writeFacts(asked, data, at), hostname)
  }

  #writeIp(address: IpAddress): number {
    return writeIp(address, this.#out, opening.length)
  }

  #writeFacts(asked: Asked, data: IpData, at: number): number {
    return isBogon(asked) ? writeConstant(this.#view, at, nothing) : data.write(asked.address, this.#view, at)
  }

  #writeEnd({ address, special }: Asked, from: number, hostname: string): number {
    const out = this.#view
    let at = from
    if (special) at += this.#out.write(specialMembers(address, special), at)
    if (hostname === '') return writeConstant(out, at, noHostname)
    at = writeConstant(out, at, beforeHostname)
    at += this.#out.write(hostname, at)
    return writeConstant(out, at, closing)
  }
}

/** The members that only a special address has, by its range where nothing is embedded in it. */
const rangeMembers = new Map<SpecialRange, string>()

function specialMembers(address: IpAddress, special: SpecialRange): string {
  const embedded = embeddedIpv4(address)
  return embedded
    ? membersOf(special, formatIp(embedded.address))
    : getOrMake(rangeMembers, special, () => membersOf(special))
}

function membersOf({ name, reachable }: SpecialRange, embeddedIp?: string): string {
  const bogon = reachable ? undefined : true
  return `,${JSON.stringify({ bogon, special: name, embeddedIp }).slice(1, -1)}`
}

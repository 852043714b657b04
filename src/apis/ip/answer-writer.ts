import { formatIp, type IpAddress } from '../../kernel/ip-address.ts'
import { isMapped, readIp, writeIp } from '../../kernel/ip-text.ts'
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
    const kind = readIp(text, this.#words)
    if (kind === 0) throw notAnAddress()
    const address = isMapped(this.#words) ? this.#asIpv4 : this.#asIpv6
    const special = specialRange(address)
    if (special) return this.write({ address, special }, data, '')
    // Canonical IPv6 text is copied faster than it is made anew; dotted decimal is made faster than it is copied.
    const isCopied = kind === 6
    const at = isCopied ? opening.length + this.#out.write(text, opening.length, 'latin1') : this.#writeIp(address)
    return writeConstant(this.#view, data.write(address, this.#view, at), noHostname)
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

/** The members that only a special address has. */
function specialMembers(address: IpAddress, special: SpecialRange): string {
  const bogon = special.reachable ? undefined : true
  const embedded = embeddedIpv4(address)
  const embeddedIp = embedded && formatIp(embedded.address)
  return `,${JSON.stringify({ bogon, special: special.name, embeddedIp }).slice(1, -1)}`
}

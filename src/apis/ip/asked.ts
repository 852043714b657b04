import { Fault } from '../../kernel/fault.ts'
import { type IpAddress, parseIp, unmapped } from '../../kernel/ip-address.ts'
import { type SpecialRange, specialRange } from '../../kernel/special-ranges.ts'

/** An address that was asked for, and whether it is special. */
export type Asked = { readonly address: IpAddress; readonly special: SpecialRange | undefined }

/** Reads what a caller asks for; an IPv4-mapped address is taken for the IPv4 address it maps. */
export function ask(text: string): Asked {
  const written = parseIp(text)
  if (!written) throw notAnAddress()
  const address = unmapped(written)
  return { address, special: specialRange(address) }
}

/** Whether an address is one that nobody on the public internet can have. */
export function isBogon({ special }: Asked): boolean {
  return special !== undefined && !special.reachable
}

export function notAnAddress(): Fault {
  return new Fault('invalid_ip', 'Give one IPv4 or IPv6 address in its standard notation, such as 8.8.8.8.')
}

import { getServers } from 'node:dns'
import { isIP } from 'node:net'

/** Where a DNS server listens. */
export type Server = { readonly address: string; readonly port: number }

const dnsPort = 53

/** Reads `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` or `[2001:db8::1]:5353`. */
export function parseServer(text: string): Server {
  const bracketed = /^\[([0-9a-fA-F:.]{2,45})\](?::(\d{1,5}))?$/.exec(text)
  const plain = /^([0-9.]{7,15})(?::(\d{1,5}))?$/.exec(text)
  const [, address = text, port = String(dnsPort)] = bracketed ?? plain ?? []
  if (isIP(address) === 0 || Number(port) < 1 || Number(port) > 65_535)
    throw new Error('addresses such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:5353')
  return { address, port: Number(port) }
}

/** The servers the operating system is set up with. */
export function systemServers(): readonly Server[] {
  // A zone id such as %eth0 has no meaning to a socket that is given an address only.
  return getServers().map((text) => parseServer(text.replace(/%[^\]:]{1,32}/, '')))
}

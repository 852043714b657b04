import type { IncomingMessage } from 'node:http'
import { type Cidr, formatIp, inCidr, parseIp, unmapped } from '../kernel/ip-address.ts'

/**
 * Gives the caller's address. `X-Forwarded-For` is read from its end, and only as long as each hop is a proxy the
 * operator trusts: anybody can write the rest of it.
 */
export function openAddressOf(trusted: readonly Cidr[]): (request: IncomingMessage) => string {
  const isTrusted = (text: string) => {
    const address = parseIp(text)
    return address !== undefined && trusted.some((range) => inCidr(unmapped(address), range))
  }
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? ''
    const forwarded = headers['x-forwarded-for']
    const hops = trusted.length > 0 && forwarded !== undefined ? String(forwarded).split(',') : []
    while (hops.length > 0 && isTrusted(address)) {
      const hop = hops.pop()?.trim() ?? ''
      if (parseIp(hop) === undefined) break
      address = hop
    }
    const parsed = parseIp(address)
    return parsed ? formatIp(unmapped(parsed)) : address
  }
}

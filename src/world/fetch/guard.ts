import { Fault } from '../../kernel/fault.ts'
import { type Cidr, type IpAddress, inCidr, parseCidr, parseIp } from '../../kernel/ip-address.ts'
import { specialRange } from '../../kernel/special-ranges.ts'
import type { Dns, DnsAnswer } from '../../kernel/world.ts'

/** Decides where the fetcher may connect. */
export type Guard = {
  /** The addresses of a host, every one of them permitted; or a Fault. */
  resolve(host: string, port: number): Promise<readonly string[]>
  permits(address: string): boolean
}

export type GuardOptions = {
  readonly dns: Dns
  readonly allow: readonly Cidr[]
  readonly ports: readonly (number | '*')[]
}

/** Lets a stranger's URL reach public addresses and what the operator allows, and nothing else. */
export function publicGuard({ dns, allow, ports }: GuardOptions): Guard {
  const permits = (text: string) => {
    const address = parseIp(text)
    return address !== undefined && (isOpen(address) || allow.some((block) => inCidr(address, block)))
  }
  return {
    permits,
    async resolve(host, port) {
      const addresses = await addressesOf(host, dns)
      // One forbidden address spoils the answer: whoever mixes them is trying something.
      if (!addresses.every(permits))
        throw new Fault('blocked_address', `${host} is an address of a private or special network.`)
      if (!ports.includes('*') && !ports.includes(port))
        throw new Fault('blocked_address', `Port ${port} must not be called; ${ports.join(', ')} may be.`)
      return addresses
    },
  }
}

/** Lets URLs that the operator wrote into the configuration go anywhere. */
export function openGuard({ dns }: Pick<GuardOptions, 'dns'>): Guard {
  return { permits: () => true, resolve: (host) => addressesOf(host, dns) }
}

/** Azure's wire server looks public and answers every machine there, secrets included. */
const cloudInternals = parseCidr('168.63.129.16/32')

function isOpen(address: IpAddress): boolean {
  // No honest host has an IPv4-mapped address; the kernel would connect to the IPv4 address behind it.
  const mapped = address.version === 6 && address.words[2] === 0xffff && !address.words[0] && !address.words[1]
  const internal = cloudInternals !== undefined && inCidr(address, cloudInternals)
  return !mapped && !internal && specialRange(address) === undefined
}

async function addressesOf(host: string, dns: Dns): Promise<readonly string[]> {
  if (parseIp(host)) return [host]
  const name = host.replace(/\.$/, '')
  // These names mean this machine and are not for DNS to answer (RFC 6761, 6.3).
  if (/(?:^|\.)localhost$/i.test(name)) return ['127.0.0.1']
  const [four, six] = await Promise.all([dns.query(name, 'A'), dns.query(name, 'AAAA')])
  const addresses = [...recordsOf(four), ...recordsOf(six)]
  if (addresses.length > 0) return addresses
  throw new Fault('dns_failed', `${name} ${failures[worse(four.kind, six.kind)]}.`)
}

function recordsOf(answer: DnsAnswer<'A'> | DnsAnswer<'AAAA'>): readonly string[] {
  return answer.kind === 'records' ? answer.records : []
}

type Kind = DnsAnswer['kind']

const failures: Readonly<Record<Kind, string>> = {
  records: 'has no address',
  nodata: 'has no address',
  nxdomain: 'does not exist',
  servfail: 'could not be resolved: its name servers failed',
  refused: 'could not be resolved: the name server refused',
  timeout: 'could not be resolved in time',
}

/** Of two failures the one that says more: a server that could not answer outweighs one that knows of nothing. */
function worse(one: Kind, other: Kind): Kind {
  const gravity: readonly Kind[] = ['records', 'nodata', 'nxdomain', 'refused', 'servfail', 'timeout']
  return gravity.indexOf(one) > gravity.indexOf(other) ? one : other
}

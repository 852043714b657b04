import type { Dns, DnsAnswer, DnsRecords, DnsType } from '../kernel/world.ts'

/** A literal DNS zone: names to records, or to the way asking for them fails. A name that is not there is NXDOMAIN. */
export type Zone = Readonly<
  Record<string, { readonly [Type in DnsType]?: readonly DnsRecords[Type][] } | 'servfail' | 'refused' | 'timeout'>
>

const ttlSeconds = 300

/** DNS as a literal zone tells it; `asked` collects the questions. */
export function zoneDns(zone: Zone, asked: string[] = []): Dns {
  const query = async <Type extends DnsType>(name: string, type: Type): Promise<DnsAnswer<Type>> => {
    asked.push(`${name} ${type}`)
    const entry = zone[name.toLowerCase()]
    if (typeof entry === 'string') return { kind: entry }
    if (entry === undefined) return { kind: hasChild(zone, name) ? 'nodata' : 'nxdomain', ttlSeconds }
    const records = entry[type] as readonly DnsRecords[Type][] | undefined
    return records?.length ? { kind: 'records', records, ttlSeconds } : { kind: 'nodata', ttlSeconds }
  }
  return dnsOf(query)
}

/** DNS that answers questions as `query` does. */
export function dnsOf(query: Dns['query']): Dns {
  return {
    query,
    ask: (name, type, listener, options) => void query(name, type, options).then((answer) => listener.onAnswer(answer)),
  }
}

/** A name without records that has names below it exists all the same (RFC 8020). */
function hasChild(zone: Zone, name: string): boolean {
  const suffix = `.${name.toLowerCase()}`
  return Object.keys(zone).some((known) => known.endsWith(suffix))
}

import { type Cidr, parseCidr } from '../kernel/ip-address.ts'
import { integer, list, type Setting, text, type Values } from '../kernel/settings.ts'

/** What the site fetcher may do; every interface that reads the web shares it. */
export const fetchSettings = {
  allow: list<Cidr>(
    'FIVEFOLD_TECH_ALLOW',
    '',
    'Networks that may be called although they are not public, as CIDRs separated by commas',
    (item) => {
      const block = parseCidr(item)
      if (!block) throw new Error('CIDRs such as 10.0.0.0/8, separated by commas')
      return block
    },
  ),
  ports: list<number | '*'>(
    'FIVEFOLD_TECH_PORTS',
    '80,443,8080,8443',
    'Ports that may be called; * for any',
    parsePort,
  ),
  userAgent: headerText(
    'FIVEFOLD_TECH_USER_AGENT',
    'Mozilla/5.0 (compatible; Fivefold/0.1)',
    'How the fetcher names itself to sites',
  ),
  connectTimeoutMs: integer('FIVEFOLD_TECH_CONNECT_TIMEOUT_MS', 3000, 'How long opening a connection may take', {
    min: 100,
    max: 60_000,
  }),
  connectionsPerHost: integer('FIVEFOLD_TECH_CONNECTIONS_PER_HOST', 6, 'Connections to one host at a time', {
    min: 1,
    max: 100,
  }),
}

export type FetchSettings = Values<typeof fetchSettings>

function parsePort(item: string): number | '*' {
  if (item === '*') return item
  const port = /^\d{1,5}$/.test(item) ? Number(item) : 0
  if (port < 1 || port > 65_535) throw new Error('ports from 1 to 65535 separated by commas, or *')
  return port
}

function headerText(variable: string, fallback: string, meaning: string): Setting<string> {
  return {
    ...text(variable, fallback, meaning),
    parse(value) {
      if (!/^[\x20-\x7e]{1,500}$/.test(value)) throw new Error('printable ASCII of at most 500 characters')
      return value
    },
  }
}

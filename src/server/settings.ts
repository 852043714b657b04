import { type Cidr, parseCidr } from '../kernel/ip-address.ts'
import { choice, flag, integer, list, text } from '../kernel/settings.ts'

export const serverSettings = {
  port: integer('FIVEFOLD_PORT', 8080, 'The port to listen on; 0 takes a free one', { max: 65_535 }),
  host: text('FIVEFOLD_HOST', '127.0.0.1', 'The address to listen on; 0.0.0.0 for every one'),
  publicUrl: {
    ...text(
      'FIVEFOLD_PUBLIC_URL',
      '',
      'Where callers reach the server, such as https://api.example.com; shown in the docs',
    ),
    parse: parsePublicUrl,
  },
  serviceHosts: list(
    'FIVEFOLD_SERVICE_HOSTS',
    '',
    'Further host names of interfaces, such as email=mail.example.com,ip=ip.example.com',
    parseServiceHost,
  ),
  keyRequired: list(
    'FIVEFOLD_KEY_REQUIRED',
    '',
    'Interfaces that are open by default and shall need a key, such as ip',
    (item) => item,
  ),
  trustedProxies: list(
    'FIVEFOLD_TRUSTED_PROXIES',
    '',
    'Addresses or CIDRs of proxies whose X-Forwarded-For is believed',
    parseProxy,
  ),
  corsOrigins: list(
    'FIVEFOLD_CORS_ORIGINS',
    '',
    'Origins whose pages may call this server from a browser; * for any',
    (item) => item,
  ),
  log: choice('FIVEFOLD_LOG', 'all', 'Which requests are logged', ['all', 'errors', 'none']),
  logPrivate: flag(
    'FIVEFOLD_LOG_PRIVATE',
    false,
    'Whether the log shows callers’ addresses and full paths (they may name people)',
  ),
  maxInFlight: integer('FIVEFOLD_MAX_IN_FLIGHT', 2000, 'Requests worked on at once before more are refused with 503', {
    min: 1,
  }),
  maxLagMs: integer('FIVEFOLD_MAX_LAG_MS', 500, 'Event loop delay from which requests are refused with 503', {
    min: 20,
  }),
  shutdownSeconds: integer('FIVEFOLD_SHUTDOWN_SECONDS', 7, 'How long a stop waits for requests in flight', {
    max: 600,
  }),
}

/** Reads `email=mail.example.com`. */
function parseServiceHost(item: string): { interface: string; host: string } {
  const [name, host, ...rest] = item.toLowerCase().split('=')
  if (!name || !host || rest.length > 0 || !/^[a-z0-9.-]{1,253}$/.test(host)) {
    throw new Error('pairs such as email=mail.example.com, separated by commas')
  }
  return { interface: name, host }
}

function parseProxy(item: string): Cidr {
  const range = parseCidr(item)
  if (!range) throw new Error('addresses or CIDRs such as 10.0.0.0/8, separated by commas')
  return range
}

function parsePublicUrl(value: string): string {
  const url = value === '' ? undefined : URL.parse(value)
  if (value !== '' && !url?.protocol.startsWith('http'))
    throw new Error('a URL such as https://api.example.com, or empty')
  return url?.origin ?? ''
}

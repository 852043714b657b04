import { flag, integer, list } from '../kernel/settings.ts'
import { parseServer } from './dns/servers.ts'

/** What every part that asks DNS shares. */
export const dnsSettings = {
  servers: list(
    'FIVEFOLD_DNS_SERVERS',
    '',
    'DNS servers to ask, as address or address:port separated by commas; empty for those of the system',
    parseServer,
  ),
  tryTimeoutMs: integer(
    'FIVEFOLD_DNS_TRY_TIMEOUT_MS',
    1500,
    'How long a DNS server is waited for before the question is sent again; a second server is asked after 200 ms already',
    { min: 10, max: 60_000 },
  ),
  timeoutMs: integer('FIVEFOLD_DNS_TIMEOUT_MS', 4000, 'How long a DNS question may take with all its tries', {
    min: 10,
    max: 60_000,
  }),
  concurrency: integer(
    'FIVEFOLD_DNS_CONCURRENCY',
    256,
    'DNS questions that a server has just been sent and has not answered; further ones wait',
    {
      min: 1,
      max: 20_000,
    },
  ),
  streams: flag(
    'FIVEFOLD_DNS_STREAMS',
    true,
    'Whether many DNS questions at once go over one kept TCP connection per server instead of datagrams',
  ),
  cacheEntries: integer('FIVEFOLD_DNS_CACHE_ENTRIES', 50_000, 'DNS answers remembered at most', {
    min: 1,
    max: 10_000_000,
  }),
}

import { flag, integer, list, text } from '../../kernel/settings.ts'

const file = (item: string) => item
const url = (item: string) => {
  if (!URL.canParse(item.replaceAll(/[{}]/g, ''))) throw new Error('a list of URLs, separated by commas')
  return item
}

/** What an operator can set about IP information. */
export const ipSettings = {
  cityDb: list(
    'FIVEFOLD_IP_CITY_DB',
    'builtin',
    'Databases of places in order of precedence: MMDB or CSV files, and `builtin` for the one that comes along',
    file,
  ),
  asnDb: list(
    'FIVEFOLD_IP_ASN_DB',
    'builtin',
    'Databases of networks in order of precedence: MMDB or CSV files, and `builtin`',
    file,
  ),
  geofeeds: list(
    'FIVEFOLD_IP_GEOFEEDS',
    '',
    'RFC 8805 geofeeds (files, or folders of .csv files) that know better',
    file,
  ),
  compile: flag(
    'FIVEFOLD_IP_COMPILE',
    true,
    'Whether the databases are compiled into a fast snapshot in the data folder; otherwise they are read directly',
  ),
  hostname: flag('FIVEFOLD_IP_HOSTNAME', true, 'Whether the host name of an address is looked up in DNS'),
  hostnameMs: integer('FIVEFOLD_IP_HOSTNAME_MS', 200, 'How long an answer waits for the host name', {
    min: 1,
    max: 10_000,
  }),
  hostnameCacheEntries: integer('FIVEFOLD_IP_HOSTNAME_CACHE_ENTRIES', 50_000, 'Host names remembered at most', {
    min: 1,
    max: 10_000_000,
  }),
  cityUrl: list(
    'FIVEFOLD_IP_CITY_URL',
    'https://download.db-ip.com/free/dbip-city-lite-{month}.mmdb.gz',
    'Where `fivefold ip update` gets places from; {month} is this month as 2026-11, or else the month before',
    url,
  ),
  asnUrl: list(
    'FIVEFOLD_IP_ASN_URL',
    'https://download.db-ip.com/free/dbip-asn-lite-{month}.mmdb.gz',
    'Where `fivefold ip update` gets networks from',
    url,
  ),
  checksumUrl: text(
    'FIVEFOLD_IP_CHECKSUM_URL',
    '',
    'Where the SHA-256 of each downloaded file is found, {file} being its name; empty when there is none',
  ),
  updateSchedule: text(
    'FIVEFOLD_IP_UPDATE_SCHEDULE',
    '',
    'When the data is updated by itself: a cron pattern in UTC such as `0 4 3 * *`; empty for never',
  ),
  maxAgeDays: integer('FIVEFOLD_IP_MAX_AGE_DAYS', 45, 'The age of the data at which `/readyz` warns', {
    min: 1,
    max: 10_000,
  }),
}

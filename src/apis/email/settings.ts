import { flag, integer, list, text } from '../../kernel/settings.ts'

const url = (item: string) => {
  if (!/^https?:/.test(item) || !URL.canParse(item)) throw new Error('a list of URLs, separated by commas')
  return item
}

/** What an operator can set about email verification. */
export const emailSettings = {
  allowImplicitMx: flag(
    'FIVEFOLD_EMAIL_IMPLICIT_MX',
    false,
    'Whether a domain with an address and no MX record counts as one that takes mail (RFC 5321 5.1)',
  ),
  timeoutMs: integer(
    'FIVEFOLD_EMAIL_TIMEOUT_MS',
    6000,
    'How long the DNS questions about one domain may take together',
    {
      min: 50,
      max: 60_000,
    },
  ),
  cacheEntries: integer('FIVEFOLD_EMAIL_CACHE_ENTRIES', 50_000, 'Mail domains whose facts are remembered at most', {
    min: 1,
    max: 10_000_000,
  }),
  listsDir: text(
    'FIVEFOLD_EMAIL_LISTS_DIR',
    '',
    'A folder with allow.txt and deny.txt of your own, read again when they change; empty for email/ in the data folder',
  ),
  disposableUrls: list(
    'FIVEFOLD_EMAIL_DISPOSABLE_URL',
    '',
    'Lists of disposable domains, one domain a line, that `fivefold email update` adds to the list that comes along',
    url,
  ),
  updateSchedule: text(
    'FIVEFOLD_EMAIL_UPDATE_SCHEDULE',
    '',
    'When the list of disposable domains is updated by itself: a cron pattern in UTC such as `0 5 * * 1`; empty for never',
  ),
}

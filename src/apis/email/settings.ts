import { flag, integer, text } from '../../kernel/settings.ts'

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
}

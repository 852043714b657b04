import { integer, text } from '../../kernel/settings.ts'

/** What an operator can set about technology detection; what the fetcher may call is set beside the fetcher. */
export const techSettings = {
  timeoutMs: integer('FIVEFOLD_TECH_TIMEOUT_MS', 10_000, 'How long reading a site may take, redirects included', {
    min: 100,
    max: 120_000,
  }),
  maxBytes: integer('FIVEFOLD_TECH_MAX_BYTES', 2_000_000, 'Bytes of a page that are looked at, unpacked', {
    min: 1000,
    max: 50_000_000,
  }),
  maxRedirects: integer('FIVEFOLD_TECH_MAX_REDIRECTS', 8, 'Redirects that are followed', { min: 0, max: 20 }),
  concurrency: integer('FIVEFOLD_TECH_CONCURRENCY', 64, 'Sites read at once; further ones wait', {
    min: 1,
    max: 10_000,
  }),
  maxWaiting: integer(
    'FIVEFOLD_TECH_MAX_WAITING',
    1000,
    'Sites that may wait; further ones are refused as overloaded',
    {
      min: 0,
      max: 1_000_000,
    },
  ),
  cacheSeconds: integer('FIVEFOLD_TECH_CACHE_SECONDS', 600, 'How long a result is remembered; 0 for not at all', {
    max: 31_536_000,
  }),
  cacheEntries: integer('FIVEFOLD_TECH_CACHE_ENTRIES', 5000, 'Results remembered at most', {
    min: 1,
    max: 10_000_000,
  }),
  workers: integer('FIVEFOLD_TECH_WORKERS', 0, 'Threads that look at pages; 0 for one per core, at most 4', {
    max: 256,
  }),
  analysisMs: integer(
    'FIVEFOLD_TECH_ANALYSIS_MS',
    1000,
    'How long looking at one page may take before it is given up',
    {
      min: 10,
      max: 60_000,
    },
  ),
  fingerprints: text(
    'FIVEFOLD_TECH_FINGERPRINTS',
    '',
    'A folder with fingerprints of your own in the Wappalyzer format, read again when it changes; empty for none',
  ),
}

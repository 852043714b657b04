import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseEdition, isStale } from './choose.ts'
import type { Edition } from './edition.ts'
import type { SourceName } from './snapshot.ts'

const edition = (source: SourceName, capturedAt: number, freshUntil: number, failing = false): Edition => ({
  source,
  country: 'US',
  capturedAt,
  refreshedAt: capturedAt,
  changedAt: capturedAt,
  freshUntil,
  failing,
  nextAttemptAt: 0,
  trends: [],
})
const feed = edition('google-rss', 900, 2000)
const articles = edition('wikimedia', 950, 3000)
const imported = edition('import', 980, 3000)
const starter = edition('starter', 10, 0)
const log = edition('own-log', 999, 3000)

describe('chooseEdition', () => {
  const cases: [string, Edition[], SourceName[], number, SourceName | undefined][] = [
    ['the first in the order is fresh', [articles, feed, starter], ['google-rss', 'wikimedia'], 1000, 'google-rss'],
    ['the first fails but is of today', [{ ...feed, failing: true }, articles], ['google-rss'], 1000, 'google-rss'],
    ['the first is too old', [feed, articles, starter], ['google-rss', 'wikimedia'], 2500, 'wikimedia'],
    ['all are too old: the newest', [feed, articles, starter], ['google-rss', 'wikimedia'], 9000, 'wikimedia'],
    ['only the starter is there', [starter], ['google-rss'], 9000, 'starter'],
    ['an import is fresh and nothing else is', [imported, starter], ['google-rss'], 1000, 'import'],
    ['the own log is not asked for', [log, starter], ['google-rss'], 1000, 'starter'],
    ['the order names the own log', [log, starter], ['own-log'], 1000, 'own-log'],
    ['there is nothing', [], ['google-rss'], 1000, undefined],
  ]
  for (const [when, editions, order, now, expected] of cases) {
    it(`answers ${expected} when ${when}`, () => assert.equal(chooseEdition(editions, order, now)?.source, expected))
  }
})

describe('isStale', () => {
  const cases: [string, Edition, boolean][] = [
    ['it is of today', feed, false],
    ['it is past its day', edition('google-rss', 1, 999), true],
    ['its source fails', { ...feed, failing: true }, true],
    ['it is bundled', edition('starter', 1, 5000), true],
  ]
  for (const [when, one, stale] of cases) it(`is ${stale} when ${when}`, () => assert.equal(isStale(one, 1000), stale))
})

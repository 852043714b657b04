import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fingerprintsOf } from './catalogue.ts'
import { type CatalogueEntry, catalogueSchema, type Sample } from './catalogue-schema.ts'
import { compile } from './engine/compile.ts'
import type { Fingerprint } from './engine/fingerprint.ts'
import { match } from './engine/match.ts'
import { givenPage } from './page.ts'
import { readCatalogue } from './ports.ts'

const catalogue = readCatalogue()
const entries = catalogue.flatMap(({ technologies }) => technologies)
const fingerprints = fingerprintsOf(catalogue)
const fail = ({ source, reason }: { source: string; reason: string }) => assert.fail(`${source}: ${reason}`)

function pageOf(sample: Sample) {
  if (typeof sample === 'string') return givenPage({ url: 'https://example.com/', html: sample })
  const { url = 'https://example.com/', headers = {}, cookies = [], html = '' } = sample
  const pairs = cookies.map((cookie) => [cookie.split('=')[0], cookie.slice(cookie.indexOf('=') + 1)])
  return givenPage({ url, headers, html, cookies: Object.fromEntries(pairs) })
}

function sees(fingerprint: Fingerprint, sample: Sample): boolean {
  return match(compile([fingerprint], fail), pageOf(sample)).length > 0
}

describe('the catalogue', () => {
  it('has exactly 82 technologies in 19 categories', () => {
    assert.equal(entries.length, 82)
    assert.equal(new Set(catalogue.map(({ category }) => category)).size, 19)
    assert.equal(new Set(entries.map(({ name }) => name.toLowerCase())).size, 82)
  })

  it('implies only what it has', () => {
    const names = new Set(entries.map(({ name }) => name))
    for (const { name, implies = [] } of entries)
      for (const implied of implies) assert.ok(names.has(implied), `${name} implies ${implied}, which is not there`)
  })

  it('has its JSON Schema beside it', () => {
    const written = readFileSync(join(import.meta.dirname, '../../../data/tech/schema.json'), 'utf8')
    assert.deepEqual(JSON.parse(written), catalogueSchema(), 'run scripts/tech/schema.ts')
  })

  for (const [index, entry] of entries.entries()) proves(entry, fingerprints[index] as Fingerprint)
})

/** Every pattern must be found in one of the entry's own samples, and none of them in what must not match. */
function proves(entry: CatalogueEntry, fingerprint: Fingerprint): void {
  it(`finds ${entry.name} by each of its patterns and not in what only looks like it`, () => {
    for (const clue of fingerprint.clues) {
      const alone = { ...fingerprint, clues: [clue] }
      assert.ok(
        entry.matches.some((sample) => sees(alone, sample)),
        `no sample of ${entry.name} proves ${JSON.stringify(clue.rule)}`,
      )
    }
    assert.ok(entry.misses.length > 0, `${entry.name} has nothing that must not match`)
    for (const sample of entry.misses)
      assert.ok(!sees(fingerprint, sample), `${entry.name} is found in ${JSON.stringify(sample)}`)
  })
}

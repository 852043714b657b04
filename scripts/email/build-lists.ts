import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getDomain } from 'tldts'
import { isName, mayBeDisposable } from '../../src/apis/email/disposable-list.ts'
import { buildDomainSet, openDomainSet } from '../../src/apis/email/domain-set.ts'

/** Merges the public lists of disposable and free mail domains into `data/email/disposable.bin` and `data/email/free.txt`. */
const require = createRequire(import.meta.url)
const data = join(import.meta.dirname, '../../data/email')
const packages = join(import.meta.dirname, '../../node_modules')

const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '' && !line.startsWith('#'))

const mailcheckerSource = readFileSync(join(packages, 'mailchecker/platform/node/index.js'), 'utf8')
const sources: Record<string, Set<string>> = {
  'disposable-domains': new Set(require('disposable-domains')),
  'disposable-email-domains': new Set(require('disposable-email-domains/wildcard.json')),
  'disposable-email-domains-js': new Set(require('disposable-email-domains-js').disposableEmailBlocklist()),
  fakefilter: new Set(lines(join(packages, 'fakefilter/txt/data.txt'))),
  mailchecker: new Set(JSON.parse(/new Set\((\[[^\]]*\])\)/.exec(mailcheckerSource)?.[1] ?? '[]')),
}
const freeSources = {
  emailProviders: new Set<string>(require('email-providers/all.json')),
  commonProviders: new Set<string>(require('email-providers/common.json')),
  freemail: new Set(lines(join(packages, 'freemail/data/free.txt'))),
}
const allowed = new Set(lines(join(data, 'allow.txt')))
const denied = new Set(lines(join(data, 'deny.txt')))
const relays = new Set(lines(join(data, 'relay.txt')))
const lookalikes = new Set(lines(join(data, 'lookalike.txt')))

const isTrusted = (domain: string) => allowed.has(domain) || relays.has(domain)
const listedBy = (domain: string) => Object.keys(sources).filter((name) => sources[name]?.has(domain))

/** One list alone is not believed about a domain that another knows as a mail provider. */
function isDisposable(domain: string): boolean {
  if (!mayBeDisposable(domain, { has: isTrusted })) return false
  const by = listedBy(domain)
  const isCurated = by.includes('disposable-email-domains-js') || by.includes('fakefilter')
  if (freeSources.freemail.has(domain) && !isCurated) return false
  return !(freeSources.commonProviders.has(domain) && by.length === 1)
}

const disposable = new Set(Object.values(sources).flatMap((list) => [...list].filter(isDisposable)))
for (const domain of denied) disposable.add(domain)
writeFileSync(join(data, 'disposable.bin'), buildDomainSet([...disposable], Date.now()))

const table = openDomainSet(readFileSync(join(data, 'disposable.bin')))
const missing = [...disposable].filter((domain) => !table.has(domain))
const wrong = [...allowed, ...relays].filter((domain) => table.has(domain))
if (missing.length > 0 || wrong.length > 0) throw new Error(`missing: ${missing}; wrong: ${wrong}`)

const isInstitution = (domain: string) => /\.(edu|gov|mil|int)$|\.(edu|ac|gov)\.[a-z]{2}$/.test(domain)
const free = [...freeSources.emailProviders, ...freeSources.freemail].filter(
  (domain) =>
    isName(domain) &&
    getDomain(domain) === domain &&
    !table.has(domain) &&
    !relays.has(domain) &&
    !lookalikes.has(domain) &&
    !isInstitution(domain),
)
writeFileSync(join(data, 'free.txt'), `${[...new Set(free)].sort().join('\n')}\n`)
console.log(`${disposable.size} disposable domains, ${new Set(free).size} free providers`)

import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { describe, it } from 'node:test'
import { getPublicSuffix } from 'tldts'
import { openDomainSet } from './domain-set.ts'
import { lists, parseList } from './lists.ts'
import type { SelectorList } from './selectors.ts'

const folder = new URL('../../../data/email/', import.meta.url)
const text = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const entries = (file: string) => parseList(text(file))
const table = openDomainSet(readFileSync(new URL('disposable.bin', folder)))

describe('data/email', () => {
  for (const file of [
    'allow.txt',
    'deny.txt',
    'free.txt',
    'lookalike.txt',
    'neighbours.txt',
    'relay.txt',
    'roles.txt',
  ]) {
    it(`has ${file} in order, each entry once`, () => {
      assert.deepEqual(entries(file), [...new Set(entries(file))].sort())
    })
  }

  for (const file of ['allow.txt', 'deny.txt', 'free.txt', 'relay.txt', 'providers.txt']) {
    it(`has domains in ${file}, none of them one that strangers register below`, () => {
      const wrong = entries(file).filter(
        (name) => !/^[a-z0-9.-]+\.[a-z0-9-]+$/.test(name) || getPublicSuffix(name) === name,
      )
      assert.deepEqual(wrong, [])
    })
  }

  it('has at least 150,000 disposable domains in less than 5 MB, and no public suffix among them', () => {
    assert.ok(table.size >= 150_000)
    assert.ok(statSync(new URL('disposable.bin', folder)).size < 5_000_000)
    for (const suffix of ['com', 'co.uk', 'edu.pl', 'my.id', 'web.id', 'eu.org', 'duckdns.org'])
      assert.equal(table.has(suffix), false, suffix)
  })

  it('calls no provider on the allow list, no relay and no top provider disposable', () => {
    const wrong = ['allow.txt', 'relay.txt', 'providers.txt'].flatMap(entries).filter((domain) => table.has(domain))
    assert.deepEqual(wrong, [])
  })

  const disposable =
    'mailinator.com guerrillamail.com 10minutemail.com temp-mail.org yopmail.com getnada.com maildrop.cc trashmail.com dispostable.com fakeinbox.com sharklasers.com mohmal.com mailnesia.com mytemp.email tempail.com emailondeck.com moakt.com inboxkitten.com mailcatch.com discard.email spam4.me grr.la 1secmail.com dropmail.me minuteinbox.com mailsac.com harakirimail.com jetable.org anonbox.net tempmail.com'
  const own = { allow: new Set<string>(), deny: new Set<string>() }
  const all = lists({
    disposable: table,
    deny: new Set(entries('deny.txt')),
    allow: new Set(entries('allow.txt')),
    relay: new Set(entries('relay.txt')),
    free: new Set(entries('free.txt')),
    neighbours: new Set(entries('neighbours.txt')),
    roles: new Set(entries('roles.txt')),
    providers: entries('providers.txt'),
    own,
  })
  it('finds the well-known disposable providers', () => {
    assert.deepEqual(
      disposable.split(' ').filter((domain) => !all.isDisposable(domain)),
      [],
    )
  })

  it('knows the usual roles in several languages and takes no first name for one', () => {
    const roles =
      'admin info support sales no-reply postmaster abuse vertrieb kontakt accueil segreteria ventas sklep bilgi'
    assert.deepEqual(
      roles.split(' ').filter((local) => !all.isRole(local)),
      [],
    )
    const people = 'john mary mark grace will dean rose max jan may victor hope alexa peter anna maria li wei'
    assert.deepEqual(people.split(' ').filter(all.isRole), [])
  })

  it('suggests the right provider for a slip, and nothing for providers themselves', () => {
    const slips = entries('providers.txt')
      .slice(0, 30)
      .map((domain) => [domain.replace(/(.)(.)\./, '$2$1.'), domain] as const)
      .filter(([slip, domain]) => slip !== domain && !/^\d/.test(domain))
    assert.deepEqual(
      slips.filter(([slip, domain]) => all.suggestion(slip) !== domain),
      [],
    )
    assert.deepEqual(
      [...entries('free.txt'), ...entries('allow.txt')].filter((domain) => all.suggestion(domain)),
      [],
    )
  })

  it('has DKIM selectors that can be names, for providers that can be recognized', () => {
    const { first, providers }: SelectorList = JSON.parse(text('selectors.json'))
    const names = [...first, ...providers.flatMap((provider) => provider.selectors)]
    assert.deepEqual(
      names.filter((name) => !/^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/.test(name)),
      [],
    )
    assert.deepEqual(
      providers.filter((provider) => provider.mx.length + provider.spf.length === 0),
      [],
    )
  })
})

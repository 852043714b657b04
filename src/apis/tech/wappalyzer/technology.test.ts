import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compile } from '../engine/compile.ts'
import { match } from '../engine/match.ts'
import { givenPage } from '../page.ts'
import type { AnalyzeInput } from '../schema.ts'
import { type Entry, parseTechnology } from './technology.ts'

const categories = { 1: { name: 'Shops' }, 2: { name: 'Engines' } }
const read = (entry: Entry, refused: string[] = []) =>
  parseTechnology('Thing', { cats: [1], website: 'https://thing.example', ...entry }, categories, (part) =>
    refused.push(part),
  )
const look = (entry: Entry, page: AnalyzeInput) =>
  match(
    compile([read(entry)], ({ reason }) => assert.fail(reason)),
    givenPage(page),
  )[0]

describe('a fingerprint in the Wappalyzer format', () => {
  const cases: [string, Entry, AnalyzeInput, string | undefined][] = [
    ['headers', { headers: { 'X-Thing': '' } }, { headers: { 'x-thing': 'on' } }, undefined],
    [
      'a version',
      { headers: { Server: '^Thing/([\\d.]+)\\;version:\\1' } },
      { headers: { server: 'Thing/1.2' } },
      '1.2',
    ],
    [
      'a ternary version',
      { html: '<b class="thing(-two)?"\\;version:\\1?2:1' },
      { html: '<b class="thing-two">' },
      '2',
    ],
    ['meta', { meta: { generator: 'Thing' } }, { html: '<meta name="Generator" content="My Thing">' }, undefined],
    ['cookies', { cookies: { thing: '' } }, { cookies: { thing: '1' } }, undefined],
    [
      'a cookie name that is an expression',
      { cookies: { 'SESS[a-f0-9]{4}': '' } },
      { cookies: { SESSab12: '1' } },
      undefined,
    ],
    ['scriptSrc', { scriptSrc: 'thing\\.js' }, { html: '<script src="/a/thing.js"></script>' }, undefined],
    ['scripts', { scripts: ['new Thing\\('] }, { html: '<script>x = new Thing()</script>' }, undefined],
    ['html', { html: ['<div id="thing'] }, { html: '<div id="thing-1">' }, undefined],
    ['text', { text: 'Powered by Thing' }, { html: '<p>Powered by Thing</p>' }, undefined],
    ['text beyond ASCII', { text: 'Läuft mit Thing' }, { html: '<p>Läuft mit Thing</p>' }, undefined],
    ['css', { css: '\\.thing-box' }, { html: '<style>.thing-box{}</style>' }, undefined],
    ['url', { url: '^https://thing\\.example' }, { url: 'https://thing.example/' }, undefined],
    ['dom by class', { dom: '.thing-box' }, { html: '<p class="a thing-box b">' }, undefined],
    ['dom by attribute', { dom: ["link[href*='/thing/']"] }, { html: '<link href="/thing/a.css">' }, undefined],
    [
      'dom of two tags',
      { dom: '#thing-root > .thing-box' },
      { html: '<i id="thing-root"><b class="thing-box">' },
      undefined,
    ],
    [
      'dom attributes',
      { dom: { '.thing': { attributes: { 'data-v': '([\\d.]+)\\;version:\\1' } } } },
      { html: '<p class="thing" data-v="3.1">' },
      '3.1',
    ],
    [
      'dom text',
      { dom: { '.thing': { text: 'v([\\d.]+)\\;version:\\1' } } },
      { html: '<p class="thing">v4.5</p>' },
      '4.5',
    ],
    ['dom that exists', { dom: { '#thing': { exists: '' } } }, { html: '<p id="thing">' }, undefined],
  ]
  for (const [what, entry, page, version] of cases) {
    it(`is found by ${what}`, () => {
      const sighting = look(entry, page)
      assert.equal(sighting?.name, 'Thing')
      assert.equal(sighting?.version, version)
    })
  }

  it('is not found by a selector whose tags come in the wrong order', () =>
    assert.equal(
      look({ dom: '#thing-root .thing-box' }, { html: '<b class="thing-box"></b><i id="thing-root"></i>' }),
      undefined,
    ))

  it('keeps what it implies, excludes and requires, older single values included', () => {
    const thing = read({ implies: 'PHP\\;confidence:50', excludes: ['Other'], requires: 'Base', requiresCategory: [2] })
    assert.deepEqual(thing.implies, [{ name: 'PHP', confidence: 50 }])
    assert.deepEqual([thing.excludes, thing.requires, thing.requiresCategories], [['Other'], ['Base'], ['Engines']])
  })

  it('adds up the confidence of its patterns', () => {
    const entry = { headers: { a: 'x\\;confidence:20', b: 'x\\;confidence:30' } }
    assert.equal(look(entry, { headers: { a: 'x', b: 'x' } })?.confidence, 50)
  })

  it('is used as far as it makes sense, and the rest is told', () => {
    const refused: string[] = []
    const thing = read({ html: ['(broken', '<p thing'], dom: ['p:nth-child(2)', '.thing'], js: { a: '' } }, refused)
    assert.deepEqual(refused, ['(broken', 'p:nth-child(2)'])
    assert.equal(thing.clues.length, 2)
  })
})

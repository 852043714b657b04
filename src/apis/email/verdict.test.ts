import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Known, type Reason, score, type Verdict, verdict } from './verdict.ts'

const perfect: Known = { syntax: true, disposable: false, mx: true, spf: true, dmarc: true, dkim: true }

describe('verdict', () => {
  const cases: [string, Partial<Known>, Verdict, Reason][] = [
    ['every check passes', {}, 'deliverable', 'passed'],
    ['only DMARC and DKIM are missing', { dmarc: false, dkim: false }, 'deliverable', 'passed'],
    ['SPF and one more are missing', { spf: false, dkim: false }, 'risky', 'weak_authentication'],
    ['only a mail server is there', { spf: false, dmarc: false, dkim: false }, 'risky', 'weak_authentication'],
    ['the form is wrong, whatever else', { syntax: false, disposable: true }, 'undeliverable', 'invalid_syntax'],
    [
      'the domain is disposable, even without mail server',
      { disposable: true, mx: false },
      'disposable',
      'disposable_domain',
    ],
    ['no mail server exists', { mx: false }, 'undeliverable', 'no_mx'],
    ['DNS cannot say whether there is a mail server', { mx: undefined }, 'unknown', 'dns_failed'],
    ['what DNS cannot say would not matter', { spf: undefined }, 'deliverable', 'passed'],
    [
      'what DNS cannot say would not help',
      { spf: false, dmarc: false, dkim: undefined },
      'risky',
      'weak_authentication',
    ],
    ['what DNS cannot say decides', { spf: undefined, dmarc: false, dkim: false }, 'unknown', 'insufficient_data'],
    [
      'nothing but the mail server could be found out',
      { spf: undefined, dmarc: undefined, dkim: undefined },
      'unknown',
      'insufficient_data',
    ],
  ]
  for (const [when, changed, expected, reason] of cases) {
    it(`is ${expected} when ${when}`, () =>
      assert.deepEqual(verdict({ ...perfect, ...changed }), { verdict: expected, reason }))
  }
})

describe('score', () => {
  const cases: [string, Partial<Known>, number][] = [
    ['everything', {}, 100],
    ['no valid form', { syntax: false }, 0],
    ['a disposable domain', { disposable: true }, 85],
    ['no MX', { mx: false }, 80],
    ['no SPF', { spf: false }, 80],
    ['no DMARC', { dmarc: false }, 85],
    ['no DKIM', { dkim: false }, 85],
    ['DKIM that nobody could tell', { dkim: undefined }, 85],
  ]
  for (const [what, changed, expected] of cases)
    it(`is ${expected} for ${what}`, () => assert.equal(score({ ...perfect, ...changed }), expected))
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gatewayPrefix, hashSecret, isWellFormed, makeSecret, showStart } from './secret.ts'

describe('secrets', () => {
  it('are the prefix, 30 characters and 6 of checksum, and never the same twice', () => {
    const made = Array.from({ length: 200 }, () => makeSecret(gatewayPrefix))
    for (const secret of made) assert.match(secret, /^ff_[0-9A-Za-z]{36}$/)
    assert.equal(new Set(made).size, 200)
  })

  it('are well formed as they are, and with any one character changed they are not', () => {
    const secret = makeSecret(gatewayPrefix)
    assert.ok(isWellFormed(gatewayPrefix, secret))
    for (let i = 0; i < secret.length; i++) {
      const changed = secret.slice(0, i) + (secret[i] === 'a' ? 'b' : 'a') + secret.slice(i + 1)
      assert.ok(!isWellFormed(gatewayPrefix, changed), `a change at ${i} went unnoticed`)
    }
  })

  for (const text of ['', 'hello', 'ff_', `ff_${'0'.repeat(36)}`, `ff_${'a'.repeat(5000)}`]) {
    it(`refuses ${JSON.stringify(text.slice(0, 20))}`, () => assert.ok(!isWellFormed(gatewayPrefix, text)))
  }

  it('show too little of themselves to be used', () => {
    const secret = makeSecret(gatewayPrefix)
    assert.equal(showStart(secret), `${secret.slice(0, 7)}…`)
    assert.doesNotMatch(hashSecret(secret), new RegExp(secret.slice(3, 12)))
  })
})

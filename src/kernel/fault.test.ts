import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault, toFault } from './fault.ts'

describe('toFault', () => {
  it('leaves a fault as it is', () => {
    const fault = new Fault('rate_limited', 'Slow down.', { retryAfterSeconds: 3 })
    assert.equal(toFault(fault), fault)
    assert.equal(fault.status, 429)
  })

  it('turns anything else into internal, with a sentence that tells nothing of it', () => {
    const bug = new Error('password=hunter2')
    const fault = toFault(bug)
    assert.equal(fault.code, 'internal')
    assert.equal(fault.cause, bug)
    assert.doesNotMatch(fault.message, /hunter2/)
  })
})

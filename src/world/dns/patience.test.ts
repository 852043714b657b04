import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Patience, type Waiter } from './patience.ts'

describe('Patience', () => {
  const crowd = (patience: Patience, told: string[]) => (name: string) => {
    const waiter: Waiter = {
      patientUntil: 0,
      before: undefined,
      after: undefined,
      onImpatient: () => void told.push(name),
    }
    patience.add(waiter, performance.now())
    return waiter
  }

  it('tells those who still wait, in the order they came, and nobody who has left', async () => {
    const patience = new Patience(5)
    const told: string[] = []
    const add = crowd(patience, told)
    const [first, , third, , last] = ['a', 'b', 'c', 'd', 'e'].map(add)
    for (const waiter of [first, third, last, third]) if (waiter) patience.remove(waiter)
    await new Promise<void>((resolve) => {
      const onImpatient = () => {
        told.push('end')
        resolve()
      }
      patience.add({ patientUntil: 0, before: undefined, after: undefined, onImpatient }, performance.now())
    })
    assert.deepEqual(told, ['b', 'd', 'end'])
  })

  it('watches over those who come after everybody has left', async () => {
    const patience = new Patience(5)
    const left = crowd(patience, [])('a')
    patience.remove(left)
    const told = await new Promise((resolve) => {
      patience.add(
        { patientUntil: 0, before: undefined, after: undefined, onImpatient: () => resolve('told') },
        performance.now(),
      )
    })
    assert.equal(told, 'told')
  })
})

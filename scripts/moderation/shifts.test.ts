import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { learned } from '../../src/apis/moderation/categories.ts'
import { seeded } from './random.ts'
import { flaggedUnseen, shifts } from './shifts.ts'
import { Tail } from './tail.ts'

const random = seeded(3)
const drawn = (count: number, average: number) =>
  Array.from({ length: count }, () => -average * Math.log(1 - random()) - 4)
const rows = (count: number) => Array.from({ length: count }, () => learned.map(() => drawn(1, 0.8)[0] as number))

describe('the end of a distribution', () => {
  it('counts where there are many, and goes on beyond the highest', () => {
    const tail = new Tail(drawn(2000, 1))
    assert.ok(Math.abs(tail.from(-3) - Math.exp(-1)) < 0.03)
    assert.ok(Math.abs(Math.log(tail.from(8)) + 12) < 2.5)
    assert.equal(tail.from(-5), 1)
  })
})

describe('shifts', () => {
  it('keep the clean text of a language that was not seen under the share', () => {
    const { xx } = shifts(
      new Map([['xx', rows(3000)]]),
      learned.map(() => drawn(200, 3)),
    )
    const flagged = rows(20_000).filter((odds) => learned.some((name, k) => (odds[k] as number) >= (xx?.[name] ?? 9)))
    const share = flagged.length / 20_000
    assert.ok(share > 0.001 && share < 0.009, `${share}`)
  })

  it('give up most where the fewest harmful texts are missed', () => {
    const harmful = learned.map((name) => drawn(200, 3).map((odds) => odds + (name === 'spam' ? 12 : 0)))
    const { xx } = shifts(new Map([['xx', rows(3000)]]), harmful)
    assert.ok((xx?.spam ?? 0) > (xx?.nsfw ?? 9))
  })

  it('do not give up a category because little of it is found anyway', () => {
    const spreadOut = Array.from({ length: 500 }, (_, index) => index / 100)
    const mostlyUnseen = [...spreadOut, ...new Array(4500).fill(-5)]
    const harmful = learned.map((name) => (name === 'harassment' ? mostlyUnseen : spreadOut))
    const clean = drawn(3000, 0.8).map((odds) => learned.map(() => odds))
    const { xx } = shifts(new Map([['xx', clean]]), harmful)
    assert.ok(Math.abs((xx?.harassment ?? 9) - (xx?.nsfw ?? 0)) < 0.2, JSON.stringify(xx))
  })

  it('pass over a gap in the clean text instead of giving up all other categories', () => {
    const gap = (index: number) => (index % 20 === 0 ? 2 + index / 10_000 : -5)
    const clean = rows(3000).map((odds, index) =>
      odds.map((one, k) => (learned[k] === 'harassment' ? gap(index) : one)),
    )
    const harmful = learned.map(() => drawn(200, 3))
    const { xx } = shifts(new Map([['xx', clean]]), harmful)
    const { xx: without } = shifts(new Map([['xx', rows(3000)]]), harmful)
    assert.ok((xx?.harassment ?? 0) > 2, JSON.stringify(xx))
    assert.ok((xx?.hateSpeech ?? 9) < (without?.hateSpeech ?? 0) + 0.5, JSON.stringify({ xx, without }))
  })

  it('are tried on the half they were not set on', () => {
    const harmful = learned.map(() => drawn(200, 3))
    const alike = flaggedUnseen(new Map([['xx', rows(4000)]]), harmful)
    assert.ok((alike[0]?.flagged ?? 0) > 4 && (alike[0]?.flagged ?? 99) < 50, JSON.stringify(alike))
    const apart = rows(4000).map((odds, index) => (index % 2 === 0 ? odds : odds.map((one) => one + 4)))
    assert.ok((flaggedUnseen(new Map([['xx', apart]]), harmful)[0]?.flagged ?? 0) > 100)
  })

  it('of a language with little clean text are never lower than those of all together', () => {
    const quiet = rows(300).map((odds) => odds.map((one) => one - 3))
    const clean = new Map([
      ['xx', rows(3000)],
      ['yy', quiet],
    ])
    const { yy, '*': common } = shifts(
      clean,
      learned.map(() => drawn(200, 3)),
    )
    assert.ok(yy && common)
    for (const name of learned) assert.ok(yy[name] >= common[name], name)
  })

  it('know no language by a few texts', () => {
    const found = shifts(
      new Map([['xx', rows(149)]]),
      learned.map(() => []),
    )
    assert.deepEqual(Object.keys(found), ['*'])
  })
})

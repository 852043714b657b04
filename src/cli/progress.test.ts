import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { duration, openProgress, progressLine } from './progress.ts'
import { openTerminal } from './terminal.ts'

describe('progressLine', () => {
  it('tells rate and time left from where this run began', () => {
    const line = progressLine({ rows: 3000, share: 0.75 }, { rows: 1000, share: 0.25 }, 10)
    assert.match(line, /^█{18}░{6} {2} 75% {2}3,000 rows {2}200\/s {2}5s left$/)
  })

  it('tells only rows and rate when the size of the input is not known', () => {
    assert.equal(progressLine({ rows: 50 }, { rows: 0 }, 5), '50 rows  10/s')
  })
})

describe('duration', () => {
  const cases: [number, string][] = [
    [0.2, '1s'],
    [59, '59s'],
    [65, '1m 05s'],
    [7800, '2h 10m'],
  ]
  for (const [seconds, text] of cases) it(`is ${text} for ${seconds} s`, () => assert.equal(duration(seconds), text))
})

describe('openProgress', () => {
  it('draws at most ten times a second and clears its line', () => {
    const drawn: string[] = []
    const watched = { isTTY: true, write: (text: string) => drawn.push(text) }
    let now = 0
    const progress = openProgress(openTerminal(watched, watched, {}), () => now)
    for (; now < 1000; now += 10) progress.update({ rows: now })
    assert.equal(drawn.length, 10)
    progress.done()
    assert.equal(drawn.at(-1), '\r\x1b[K')
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sparkline } from './sparkline.ts'

describe('sparkline', () => {
  const cases: [number[], string][] = [
    [[1, 2, 3, 4, 5, 6, 7, 8], '▁▂▃▄▅▆▇█'],
    [[0, 500, 0, 1000], ' ▄ █'],
    [[7], '█'],
    [[0, 0], '  '],
    [[], ''],
  ]
  for (const [values, line] of cases) {
    it(`draws ${JSON.stringify(values)}`, () => assert.equal(sparkline(values), line))
  }
})

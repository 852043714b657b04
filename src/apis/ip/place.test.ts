import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coordinate, splitCity } from './place.ts'

describe('splitCity', () => {
  const cases: [text: string, city: string, district: string][] = [
    ['Navi Mumbai (Ghansoli)', 'Navi Mumbai', 'Ghansoli'],
    ['Zurich (Zurich (Kreis 11) / Oerlikon)', 'Zurich', 'Zurich (Kreis 11) / Oerlikon'],
    ['Kempten (Allgau) (Ursulasried)', 'Kempten (Allgau)', 'Ursulasried'],
    ['Freiburg (Elbe) Flecken', 'Freiburg (Elbe) Flecken', ''],
    ['London', 'London', ''],
    ['', '', ''],
    ['(nowhere)', '(nowhere)', ''],
    ['Half) open)', 'Half) open)', ''],
    ['Tight(ly)', 'Tight(ly)', ''],
    ['Empty ()', 'Empty', ''],
  ]
  for (const [text, city, district] of cases) {
    it(`takes ${text || 'nothing'} for ${city || 'nothing'}${district && ` with the district ${district}`}`, () =>
      assert.deepEqual(splitCity(text), { city, district }))
  }
})

describe('coordinate', () => {
  const cases: [value: unknown, most: 90 | 180, expected: number | undefined][] = [
    [39.974700927734375, 90, 39.9747],
    ['-122.085', 180, -122.085],
    [0, 90, 0],
    [90.01, 90, undefined],
    ['', 90, undefined],
    ['north', 90, undefined],
    [Number.NaN, 90, undefined],
    [undefined, 90, undefined],
    [null, 90, undefined],
  ]
  for (const [value, most, expected] of cases) {
    it(`reads ${JSON.stringify(value)} as ${expected}`, () => assert.equal(coordinate(value, most), expected))
  }
})

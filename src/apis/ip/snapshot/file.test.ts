import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compile } from '../compile/compile.ts'
import { citySource } from '../sources/source.ts'
import { Snapshot } from './snapshot.ts'

const row = Buffer.from('11.0.0.0,11.255.255.255,DE,Land,,Berlin,,52.5,13.4,\n')
const make = () =>
  compile(
    {
      cities: [citySource(row)],
      networks: [],
      feeds: [],
      anycast: [],
      timezoneOf: () => '',
      countryName: (code) => code,
      regionName: () => undefined,
    },
    { key: 'k', compiledAt: '2026-11-15T12:00:00.000Z', sources: [] },
    () => {},
  )

const copy = (bytes: SharedArrayBuffer, length = bytes.byteLength) => {
  const copied = new SharedArrayBuffer(length)
  new Uint8Array(copied).set(new Uint8Array(bytes, 0, length))
  return copied
}

describe('a snapshot file', () => {
  it('opens when it is whole', () => {
    assert.equal(new Snapshot(copy(make())).info.compiledAt, '2026-11-15T12:00:00.000Z')
  })

  it('is refused when a byte has changed', () => {
    const bytes = copy(make())
    new Uint8Array(bytes)[bytes.byteLength - 100] = 7
    assert.throws(() => new Snapshot(bytes), /hash differs/)
  })

  it('is refused when it is cut short', () => {
    const whole = make()
    for (const length of [0, 100, 16 * 1024, whole.byteLength - 8]) {
      assert.throws(() => new Snapshot(copy(whole, length)), { name: 'DataError' })
    }
  })

  it('is refused when it is something else or of another version', () => {
    for (const text of ['', 'nonsense', '{}', '{"magic":"fivefold-ip","version":999}']) {
      const bytes = new SharedArrayBuffer(32 * 1024)
      Buffer.from(bytes).fill(' ').write(text)
      assert.throws(() => new Snapshot(bytes), { name: 'DataError' })
    }
  })
})

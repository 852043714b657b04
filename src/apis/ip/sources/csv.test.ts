import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvFields, lines } from './csv.ts'

describe('csvFields', () => {
  const cases: [line: string, fields: string[]][] = [
    ['a,b,c', ['a', 'b', 'c']],
    ['a,,c,', ['a', '', 'c', '']],
    ['1.0.0.0,1.0.0.255,13335,"Cloudflare, Inc."', ['1.0.0.0', '1.0.0.255', '13335', 'Cloudflare, Inc.']],
    ['x,"LLC ""SPUTNIK""",y', ['x', 'LLC "SPUTNIK"', 'y']],
    ['"",b', ['', 'b']],
    ['"open,b', ['open,b']],
    ['"a"junk,b', ['a', 'b']],
    ['a,"b"', ['a', 'b']],
    ['', ['']],
  ]
  for (const [line, fields] of cases) {
    it(`splits ${line || 'an empty line'}`, () => assert.deepEqual(csvFields(line), fields))
  }
})

describe('lines', () => {
  it('gives the lines that hold something, with any line end', () => {
    assert.deepEqual([...lines(Buffer.from('a\r\n\n  \nb\nc'))], ['a', 'b', 'c'])
  })
})

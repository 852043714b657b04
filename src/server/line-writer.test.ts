import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { scratchFolder } from '../testing/scratch.ts'
import { openLineWriter } from './line-writer.ts'

function written(lines: readonly string[]): string {
  const path = join(scratchFolder(), 'log')
  const fd = openSync(path, 'w')
  const writer = openLineWriter(fd)
  for (const line of lines) writer.write(line)
  writer.flushSync()
  closeSync(fd)
  return readFileSync(path, 'utf8')
}

describe('the line writer', () => {
  it('writes every line, in order, when it is flushed', () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `line ${i} ${'x'.repeat(i % 80)}\n`)
    assert.equal(written(lines), lines.join(''))
  })

  it('writes a line longer than its buffer, and every kind of letter', () => {
    const lines = ['first\n', `${'€😀'.repeat(40_000)}\n`, 'last é\n']
    assert.equal(written(lines), lines.join(''))
  })

  it('lives on when nobody can read what it writes', () => {
    const writer = openLineWriter(9999)
    writer.write('lost\n')
    assert.doesNotThrow(() => writer.flushSync())
  })
})

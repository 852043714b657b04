import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { openCommandLine } from '../testing/command.ts'

const cases: [string, string[]][] = [
  ['fivefold ser', ['serve']],
  ['fivefold keys r', ['rotate', 'revoke', 'renew-admin']],
  ['fivefold keys create --pl', ['--plan']],
  ['fivefold serve --w', ['--workers']],
]

describe('completion in bash', () => {
  for (const [line, expected] of cases) {
    it(`of "${line}" offers ${expected.join(', ')}`, async () => {
      const { stdout: script } = await openCommandLine().run('completion', 'bash')
      const words = line.split(' ')
      const ask = `${script}
COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _fivefold; printf '%s\\n' "\${COMPREPLY[@]}"`
      const { stdout } = await promisify(execFile)('bash', ['-c', ask])
      assert.deepEqual(stdout.trim().split('\n').sort(), expected.toSorted())
    })
  }

  it('of an unknown shell says which there are', async () => {
    assert.match((await openCommandLine().run('completion', 'tcsh')).stderr, /bash, zsh, fish/)
  })
})

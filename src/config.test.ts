import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ConfigError, fileKey, readConfig } from './config.ts'
import { scratchFolder } from './testing/scratch.ts'

const folder = scratchFolder()

function file(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

function mistakes(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, [])
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('has a safe default for everything', () => {
    const { server, platform } = readConfig({}, [])
    assert.deepEqual([server.host, server.port, platform.dataDir], ['127.0.0.1', 8080, './.fivefold'])
    assert.deepEqual(server.corsOrigins, [])
  })

  it('takes the file, and the environment before it', () => {
    const FIVEFOLD_CONFIG = file({
      port: 9000,
      host: '0.0.0.0',
      corsOrigins: ['https://a.example', 'https://b.example'],
    })
    const { server } = readConfig({ FIVEFOLD_CONFIG, FIVEFOLD_PORT: '9001' }, [])
    assert.deepEqual([server.port, server.host], [9001, '0.0.0.0'])
    assert.deepEqual(server.corsOrigins, ['https://a.example', 'https://b.example'])
  })

  it('lists all mistakes at once, each with its variable', () => {
    const found = mistakes({
      FIVEFOLD_PORT: '99999',
      FIVEFOLD_LOG: 'loud',
      FIVEFOLD_TRUSTED_PROXIES: '10.0.0.0/8,x',
      FIVEFOLD_ADMIN_KEY: 'short',
    })
    assert.deepEqual(
      found.map((mistake) => mistake.split(' ')[0]),
      ['FIVEFOLD_PORT', 'FIVEFOLD_TRUSTED_PROXIES', 'FIVEFOLD_LOG', 'FIVEFOLD_ADMIN_KEY'],
    )
    assert.doesNotMatch(found.join(), /short/)
  })

  it('refuses a file that is missing, broken, or has a setting nobody knows', () => {
    assert.match(mistakes({ FIVEFOLD_CONFIG: join(folder, 'none.json') }).join(), /no such file/)
    assert.match(mistakes({ FIVEFOLD_CONFIG: file('{') }).join(), /not a JSON object/)
    assert.match(mistakes({ FIVEFOLD_CONFIG: file({ prot: 1 }) }).join(), /unknown setting, prot/)
  })

  it('notes a variable that looks like ours and is not', () => {
    assert.deepEqual(readConfig({ FIVEFOLD_PROT: '1', PATH: '/bin' }, []).unknown, ['FIVEFOLD_PROT'])
  })

  it('never shows a secret', () => {
    const { shown } = readConfig({ FIVEFOLD_ADMIN_KEY: 'a-long-enough-secret' }, [])
    assert.equal(shown.find(({ variable }) => variable === 'FIVEFOLD_ADMIN_KEY')?.value, '(set)')
  })
})

describe('fileKey', () => {
  it('is the variable in camel case', () => assert.equal(fileKey('FIVEFOLD_DNS_TRY_TIMEOUT_MS'), 'dnsTryTimeoutMs'))
})

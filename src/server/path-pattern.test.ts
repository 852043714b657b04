import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pathPattern } from './path-pattern.ts'

describe('a path with fields', () => {
  const cases: [declared: string, path: string, fields: Record<string, string> | undefined][] = [
    ['/ip/{ip}', '/ip/8.8.8.8', { ip: '8.8.8.8' }],
    ['/ip/{ip}', '/ip/', undefined],
    ['/ip/{ip}', '/ip', undefined],
    ['/ip/{ip}', '/ip/8.8.8.8/', undefined],
    ['/ip/{ip}', '/ip/8.8.8.8/more', undefined],
    ['/ip/{ip}', '/io/8.8.8.8', undefined],
    ['/ip/{ip}', '/ip/2001%3Adb8%3a%3A1', { ip: '2001:db8::1' }],
    ['/ip/{ip}', '/ip/a%2Fb', { ip: 'a/b' }],
    ['/ip/{ip}', '/ip/%zz', { ip: '%zz' }],
    ['/keys/{id}/rotate', '/keys/k1/rotate', { id: 'k1' }],
    ['/keys/{id}/rotate', '/keys/k1/revoke', undefined],
    ['/keys/{id}/rotate', '/keys/k1/rotate/now', undefined],
    ['/keys/{id}/rotate', '/keys//rotate', undefined],
    ['/a/{b}/c/{d}', '/a/1/c/2', { b: '1', d: '2' }],
    ['/a/{b}/{d}', '/a/1/2', { b: '1', d: '2' }],
    ['/a/{b}/{d}', '/a/1/', undefined],
  ]
  for (const [declared, path, fields] of cases) {
    it(`${declared} reads ${path} as ${JSON.stringify(fields) ?? 'another path'}`, () =>
      assert.deepEqual(pathPattern(declared)(path), fields))
  }
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { targetsOf } from './target.ts'

describe('what a caller types', () => {
  const understood: [string, string[]][] = [
    ['https://example.com', ['https://example.com/']],
    [' http://example.com/a?b#c ', ['http://example.com/a?b#c']],
    ['HTTP://EXAMPLE.COM/', ['http://example.com/']],
    ['example.com/a', ['https://example.com/a', 'http://example.com/a']],
    ['example.com:8080', ['https://example.com:8080/', 'http://example.com:8080/']],
    ['//example.com/', ['https://example.com/', 'http://example.com/']],
    ['bücher.example', ['https://xn--bcher-kva.example/', 'http://xn--bcher-kva.example/']],
    ['[2001:db8::1]', ['https://[2001:db8::1]/', 'http://[2001:db8::1]/']],
  ]
  for (const [typed, urls] of understood) {
    it(`means ${urls.join(', then ')} when it is ${JSON.stringify(typed)}`, () =>
      assert.deepEqual(
        targetsOf(typed).map((url) => url.href),
        urls,
      ))
  }

  const refused =
    `|ftp://example.com/|file:///etc/passwd|javascript:alert(1)|mailto:a@example.com|http://|http://exa mple.com/
http://example.com:99999/|http://[|data:text/html,x|blob:http://127.0.0.1/x|http://${'a'.repeat(64)}.com/|unix:/run/x.sock`
      .split(/[|\n]/)
      .concat([' ', 'http://a\r\nHost: b/', `https://example.com/${'a'.repeat(5000)}`, 'http://\u0000/'])
  for (const typed of refused) {
    it(`is invalid when it is ${JSON.stringify(typed.slice(0, 40))}`, () =>
      assert.throws(() => targetsOf(typed), { code: 'invalid_url' }))
  }
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { curl, typescript } from './snippet.ts'

const context = { origin: 'http://127.0.0.1:8080', key: '' }

describe('a call as code', () => {
  it('puts fields of the path into the path, and quotes only what needs it', () => {
    const made = { interface: 'ip', endpoint: 'describe', input: { ip_address: '8.8.8.8' } } as const
    assert.equal(curl(made, context), 'curl http://127.0.0.1:8080/ipinfo/ip/8.8.8.8')
  })

  it('puts the rest of a GET into the query', () => {
    const made = { interface: 'trends', endpoint: 'trending', input: { country: 'US', category: 'a b' } } as const
    assert.equal(curl(made, context), "curl 'http://127.0.0.1:8080/trends/trending?country=US&category=a+b'")
  })

  it('sends key, host and body, and survives quotes in them', () => {
    const made = { interface: 'moderation', endpoint: 'detect', input: { text: "it's" } } as const
    const lines = curl(made, { ...context, key: 'ff_x' }).split(' \\\n  ')
    assert.deepEqual(lines.slice(1), [
      "-H 'X-Gateway-Key: ff_x'",
      "-H 'X-Gateway-Host: moderation.localhost'",
      "-H 'Content-Type: application/json'",
      `-d '{"text":"it'\\''s"}'`,
    ])
  })

  it('is a call of the client in TypeScript', () => {
    const made = { interface: 'email', endpoint: 'verify', input: { email: 'a@b.example' } } as const
    assert.match(typescript(made, context), /fivefold\.email\.verify\(\{"email":"a@b\.example"\}\)/)
  })
})

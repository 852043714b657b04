import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { parseCidr } from '../../kernel/ip-address.ts'
import { listening } from '../../testing/loopback.ts'
import { scratchFolder } from '../../testing/scratch.ts'
import { zoneDns } from '../../testing/zone.ts'
import { openFetch } from '../fetch.ts'

const folder = scratchFolder()
const path = (name: string) => join(folder, name)
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' })
}

/** An authority that nobody trusts unless told to. */
function makeAuthority(name: string): string {
  openssl('req', '-x509', ...newKey, '-keyout', path(`${name}.key`), '-out', path(name), '-subj', `/CN=${name}`)
  return readFileSync(path(name), 'utf8')
}

/** A key and a certificate for a host; one of -1 days ended yesterday. */
function makeCertificate(host: string, days: number) {
  const request = ['req', ...newKey, '-keyout', path('key'), '-out', path('request'), '-subj', `/CN=${host}`]
  openssl(...request, '-addext', `subjectAltName=DNS:${host}`)
  const signer = ['-CA', path('authority'), '-CAkey', path('authority.key'), '-days', String(days)]
  openssl('x509', '-req', '-in', path('request'), ...signer, '-copy_extensions', 'copy', '-out', path('certificate'))
  return { key: readFileSync(path('key')), cert: readFileSync(path('certificate')) }
}

function hasOpenssl(): boolean {
  try {
    openssl('version')
    return true
  } catch {
    return false
  }
}

describe('a site with TLS', { skip: hasOpenssl() ? false : 'openssl is not installed' }, () => {
  const visit = async (t: TestContext, certificate: { host: string; days: number }, trusted: string) => {
    const { key, cert } = makeCertificate(certificate.host, certificate.days)
    const asked: (string | undefined)[] = []
    const server = createServer({ key, cert }, (request, response) => {
      asked.push(request.headers.host)
      response.end('<p>hello')
    })
    t.after(() => server.closeAllConnections())
    const { port } = await listening(t, server)
    const loopback = parseCidr('127.0.0.0/8')
    const fetch = openFetch({
      dns: zoneDns({ 'site.example': { A: ['127.0.0.1'] } }),
      clock: { now: () => 0 },
      allow: loopback ? [loopback] : [],
      ports: ['*'],
      userAgent: 'Fivefold test',
      connectTimeoutMs: 5000,
      connectionsPerHost: 2,
      ca: trusted,
    })
    t.after(() => fetch.close())
    const answer = fetch(`https://site.example:${port}/`, { reach: 'public', timeoutMs: 10_000, maxBytes: 1000 })
    return { answer, asked }
  }

  it('is read when an authority we trust vouches for its name', async (t) => {
    const { answer } = await visit(t, { host: 'site.example', days: 1 }, makeAuthority('authority'))
    const { status, body } = await answer
    assert.deepEqual([status, new TextDecoder().decode(body)], [200, '<p>hello'])
  })

  const refused: [string, { host: string; days: number }, RegExp][] = [
    ['is for another name', { host: 'other.example', days: 1 }, /does not match|altnames/i],
    ['has expired', { host: 'site.example', days: -1 }, /expired/],
  ]
  for (const [what, certificate, reason] of refused) {
    it(`is refused before anything is asked of it when its certificate ${what}`, async (t) => {
      const { answer, asked } = await visit(t, certificate, makeAuthority('authority'))
      await assert.rejects(answer, (error: Error & { code?: string }) => {
        assert.equal(error.code, 'tls_failed')
        assert.match(error.message, reason)
        return true
      })
      assert.deepEqual(asked, [])
    })
  }

  it('is refused when nobody we trust vouches for it', async (t) => {
    makeAuthority('authority')
    const { answer, asked } = await visit(t, { host: 'site.example', days: 1 }, makeAuthority('stranger'))
    await assert.rejects(answer, { code: 'tls_failed' })
    assert.deepEqual(asked, [])
  })
})

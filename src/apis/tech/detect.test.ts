import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Fault } from '../../kernel/fault.ts'
import { defaultValues } from '../../kernel/settings.ts'
import type { Fetch, FetchOptions } from '../../kernel/world.ts'
import { sites } from '../../testing/demo/tech.ts'
import { sitesFetch } from '../../testing/sites.ts'
import { fakeCall, fakeWorld, fixedNow } from '../../testing/world.ts'
import { analyze, detect, detectBatch } from './detect.ts'
import { examples } from './examples.ts'
import { openPorts, type TechPorts } from './ports.ts'
import { techSettings } from './settings.ts'

const values = defaultValues(techSettings)
const call = fakeCall()
const noCache = fakeCall({ header: (name) => (name === 'cache-control' ? 'no-cache' : undefined) })

describe('detection', () => {
  let ports: TechPorts
  const asked: string[] = []
  let now = fixedNow
  const base = sitesFetch(sites)
  const fetch: Fetch = (url, options: FetchOptions) => {
    asked.push(url)
    return base(url, options)
  }
  before(async () => {
    ports = await openPorts(fakeWorld({ fetch, clock: { now: () => now } }), { ...values, workers: 1 })
  })
  after(() => ports.close())

  it('answers as its example shows', async () => {
    assert.deepEqual(await detect(examples.detect.input.url, ports, call), examples.detect.output)
    assert.deepEqual(await detectBatch(examples.detectBatch.input.urls, ports, call), examples.detectBatch.output)
    assert.deepEqual(await analyze(examples.analyze.input, ports), examples.analyze.output)
  })

  it('reads a site once while its result is fresh, and again when told to', async () => {
    asked.length = 0
    now += 60_000
    const again = await detect('https://blog.example/', ports, call)
    assert.equal(again.cachedAt, new Date(fixedNow).toISOString())
    assert.deepEqual(asked, [])
    const fresh = await detect('https://blog.example/', ports, noCache)
    assert.equal(fresh.cachedAt, new Date(now).toISOString())
    assert.deepEqual(asked, ['https://blog.example/'])
  })

  it('lets callers who ask at the same time share one reading', async () => {
    asked.length = 0
    now += 86_400_000
    await Promise.all([1, 2, 3].map(() => detect('https://plain.example/', ports, call)))
    assert.deepEqual(asked, ['https://plain.example/'])
  })

  it('tries http when nothing answers at https', async () => {
    asked.length = 0
    await assert.rejects(detect('nowhere.example', ports, call), { code: 'connect_failed' })
    assert.deepEqual(asked, ['https://nowhere.example/', 'http://nowhere.example/'])
  })
})

describe('a site that answers strangely', () => {
  const answering = async (fetch: Fetch, work: (ports: TechPorts) => Promise<void>) => {
    const ports = await openPorts(fakeWorld({ fetch }), { ...values, workers: 1 })
    try {
      await work(ports)
    } finally {
      ports.close()
    }
  }
  const page = (headers: [string, string][], body: Uint8Array): Fetch => {
    return async (url) => ({ status: 200, url, headers, body, truncated: false })
  }

  it('in UTF-16 is understood', () =>
    answering(
      page([['content-type', 'text/html']], Buffer.from('\ufeff<div id="__nuxt"></div>', 'utf16le')),
      async (ports) => {
        const { technologies } = await detect('https://a.example/', ports, call)
        assert.ok(technologies.some(({ name }) => name === 'Nuxt'))
      },
    ))

  it('is not tried over http when its address must not be called', () =>
    answering(
      async () => {
        throw new Fault('blocked_address', 'no')
      },
      async (ports) => {
        await assert.rejects(detect('a.example', ports, call), { code: 'blocked_address' })
      },
    ))

  it('fails alone in a batch', () =>
    answering(
      async (url, options) => {
        if (url.includes('bad')) throw new Fault('timeout', 'late')
        return page([], new Uint8Array())(url, options)
      },
      async (ports) => {
        const { results } = await detectBatch(['https://bad.example/', 'https://good.example/'], ports, call)
        assert.equal(results[0]?.error?.code, 'timeout')
        assert.equal(results[1]?.error, undefined)
      },
    ))
})

import { Fault, type FaultCode, toFault } from '../../kernel/fault.ts'
import type { Call, Fetched } from '../../kernel/world.ts'
import { fetchedPage, givenPage, isPage } from './page.ts'
import type { TechPorts } from './ports.ts'
import { type Detected, resolve } from './resolve.ts'
import type { Analysis, AnalyzeInput, BatchItem, BatchOutput, Detection } from './schema.ts'
import { targetsOf } from './target.ts'

/** A result as it is remembered: without the URL as one caller wrote it. */
export type Remembered = Omit<Detection, 'url'>

/** Detects the technologies of one site: a remembered result, or the site read and its page looked at. */
export async function detect(url: string, ports: TechPorts, call: Pick<Call, 'header'>): Promise<Detection> {
  const targets = targetsOf(url)
  const key = targets[0]?.href ?? url
  if (/\bno-cache\b/i.test(call.header('cache-control') ?? '')) ports.cache.delete(key)
  const make = async () => ({ value: await read(targets, ports), forMs: ports.cacheMs })
  return { url, ...(await ports.cache.getOrMake(key, make)) }
}

/** Detects many sites at once; one that cannot be analysed is an item with an error and holds nobody up. */
export async function detectBatch(
  urls: readonly string[],
  ports: TechPorts,
  call: Pick<Call, 'header'>,
): Promise<BatchOutput> {
  return { results: await Promise.all(urls.map((url) => batchItem(url, ports, call))) }
}

/** Looks at what a caller has received elsewhere; nothing is fetched. */
export async function analyze(input: AnalyzeInput, ports: TechPorts): Promise<Analysis> {
  const found = answer(resolve(await ports.look(givenPage(input)), ports.known()))
  return input.url === undefined ? found : { url: input.url, ...found }
}

async function batchItem(url: string, ports: TechPorts, call: Pick<Call, 'header'>): Promise<BatchItem> {
  try {
    const { finalUrl, count, technologies } = await detect(url, ports, call)
    const briefly = technologies.map(({ signals: _, ...rest }) => rest)
    return { url, ...(finalUrl === undefined ? {} : { finalUrl }), count, technologies: briefly }
  } catch (error) {
    const { code, message, extras } = toFault(error)
    if (code === 'internal') ports.log.error('A batch item failed.', { cause: extras.cause })
    return { url, count: 0, technologies: [], error: { code, detail: message } }
  }
}

async function read(targets: readonly URL[], ports: TechPorts): Promise<Remembered> {
  const fetched = await ports.slots.use(() => firstThatAnswers(targets, ports))
  const detected = resolve(await ports.look(fetchedPage(fetched)), ports.known())
  return {
    finalUrl: fetched.url,
    status: fetched.status,
    ...answer(detected),
    ...(fetched.truncated ? { truncated: true } : {}),
    ...(ports.cacheMs > 0 ? { cachedAt: new Date(ports.clock.now()).toISOString() } : {}),
  }
}

/** Faults after which plain http is worth a try. */
const maybeNoTls: readonly FaultCode[] = ['connect_failed', 'tls_failed', 'timeout']

async function firstThatAnswers(targets: readonly URL[], ports: TechPorts): Promise<Fetched> {
  const endsAt = performance.now() + ports.timeoutMs
  let failed: Fault | undefined
  for (const [tried, target] of targets.entries()) {
    const waiting = targets.length - tried
    try {
      const timeoutMs = Math.max(1, (endsAt - performance.now()) / waiting)
      return await ports.fetch(target.href, {
        reach: 'public',
        timeoutMs,
        maxBytes: ports.maxBytes,
        maxRedirects: ports.maxRedirects,
        wantsBody: isPage,
      })
    } catch (error) {
      failed = toFault(error)
      if (!maybeNoTls.includes(failed.code)) break
    }
  }
  throw failed ?? new Fault('invalid_url', 'There is nothing to read.')
}

function answer(technologies: Detected[]): Pick<Detection, 'count' | 'technologies' | 'implied'> {
  const implied = technologies.filter(({ signals }) => signals.includes('implied')).map(({ name }) => name)
  return { count: technologies.length, technologies, implied }
}

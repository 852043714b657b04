import { setServers } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { openPorts } from '../../src/apis/email/ports.ts'
import { verify } from '../../src/apis/email/verify.ts'
import { openDnsServer } from '../../src/testing/dns-server.ts'
import { missingKnot, openKnot } from '../../src/testing/knot.ts'
import { fakeWorld, silentLog } from '../../src/testing/world.ts'
import type { Server } from '../../src/world/dns/servers.ts'
import { openDns } from '../../src/world/dns.ts'
import { measure, verdict } from '../measure.ts'

type DeepValidate = (options: {
  email: string
  validateSMTP: false
  validateTypo: false
}) => Promise<{ valid: boolean }>

const domains = 20_000
const mailServers = 200
const underWay = 64
const settings = {
  allowImplicitMx: false,
  timeoutMs: 6000,
  cacheEntries: 100_000,
  listsDir: '',
  disposableUrls: [],
  updateSchedule: '',
}
const domainAt = (index: number) => `d${index % domains}.load.test`

/** Full verifications against a DNS server on loopback, beside c-ares and deep-email-validator in the same run. */
export async function measureDns(): Promise<void> {
  const missing = missingKnot()
  if (missing) {
    console.log(`SKIPPED  ${missing}.`)
    process.exitCode = 1
    return
  }
  const knot = await openKnot([{ domain: 'load.test', text: loadZone() }])
  try {
    await measureRates(knot.server)
    await measureDeadServer(knot.server)
  } finally {
    await knot.close()
  }
}

async function measureRates(server: Server): Promise<void> {
  const cares = new Resolver({ timeout: 4000, tries: 2 })
  cares.setServers([`${server.address}:${server.port}`])
  setServers([`${server.address}:${server.port}`])
  const deep: DeepValidate = (await import('deep-email-validator' as string)).validate
  const fourQuestions = (domain: string) =>
    Promise.all([
      cares.resolveMx(domain),
      cares.resolveTxt(domain),
      cares.resolveTxt(`_dmarc.${domain}`),
      cares.resolveTxt(`_domainkey.${domain}`).catch(() => []),
    ])
  const own = await openEmail([server])
  const onFresh = (addressAt: (index: number) => string) => (count: number) => {
    own.forget()
    return spread(count, (index) => verify(addressAt(index), own.ports))
  }
  const rates = await measure(
    {
      'c-ares, the same four questions': {
        count: 5000,
        run: (count) => spread(count, (index) => fourQuestions(domainAt(index))),
      },
      'full verification': { count: 10_000, run: onFresh((index) => `jane@${domainAt(index)}`) },
      'deep-email-validator, MX only': {
        count: 10_000,
        run: (count) =>
          spread(count, (index) =>
            deep({ email: `jane@${domainAt(index)}`, validateSMTP: false, validateTypo: false }),
          ),
      },
      'c-ares, addresses of 200 domains': {
        count: 4000,
        run: (count) => spread(count, (index) => fourQuestions(domainAt(index % 200))),
      },
      'full verification, addresses of 200 domains': {
        count: 10_000,
        run: onFresh((index) => `jane${index}@${domainAt(index % 200)}`),
      },
      'verification of remembered domains': {
        count: 100_000,
        run: (count) => spread(count, (index) => verify(`jane${index % 1000}@${domainAt(index % 200)}`, own.ports)),
      },
    },
    9,
  )
  own.close()
  for (const [name, { perSecond, cpuMicros }] of Object.entries(rates))
    console.log(
      `       ${name}: ${Math.round(perSecond).toLocaleString('en-US')} a second, ${cpuMicros.toFixed(1)} µs of CPU`,
    )
  const rate = (name: keyof typeof rates) => rates[name].perSecond
  verdict('full verification to c-ares', rate('full verification') / rate('c-ares, the same four questions'), {
    atLeast: 2,
  })
  verdict(
    'full verification to deep-email-validator with MX only',
    rate('full verification') / rate('deep-email-validator, MX only'),
    { atLeast: 1 },
  )
  verdict(
    'verification of addresses on 200 domains to c-ares',
    rate('full verification, addresses of 200 domains') / rate('c-ares, addresses of 200 domains'),
    { atLeast: 25 },
  )
  verdict('verifications of remembered domains a second', rate('verification of remembered domains'), {
    atLeast: 100_000,
  })
}

/** How much longer the slowest verifications take when the first of two DNS servers is dead. */
async function measureDeadServer(server: Server): Promise<void> {
  const tryTimeoutMs = 500
  const dead = await openDnsServer({ zone: {}, misbehave: () => 'drop' })
  const slowest = async (servers: readonly Server[]) => {
    const own = await openEmail(servers, tryTimeoutMs)
    const times: number[] = []
    const verdicts = new Set<string>()
    await spread(3000, async (index) => {
      const startedAt = performance.now()
      verdicts.add((await verify(`jane@${domainAt(index)}`, own.ports)).verdict)
      times.push(performance.now() - startedAt)
    })
    own.close()
    console.log(`       verdicts with ${servers.length} servers: ${[...verdicts].join(', ')}`)
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  }
  const alone = await slowest([server])
  const besideDead = await slowest([dead.server, server])
  await dead.close()
  verdict(`milliseconds a dead server adds at p99 (a try is ${tryTimeoutMs} ms)`, besideDead - alone, {
    atMost: tryTimeoutMs,
  })
}

/** Email verification over these servers; `forget` lets days pass, so that nothing remembered is true any more. */
async function openEmail(servers: readonly Server[], tryTimeoutMs = 1500) {
  let days = 0
  const clock = { now: () => Date.now() + days * 86_400_000 }
  const dns = openDns({ servers, clock, log: silentLog, tryTimeoutMs, cacheEntries: 200_000 })
  const ports = await openPorts(fakeWorld({ dns, clock }), settings)
  ports.close()
  return { ports, close: dns.close, forget: () => (days += 2) }
}

/** Runs `count` operations with a fixed number under way. */
async function spread(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: underWay }, worker))
}

function loadZone(): string {
  const lines = [
    '$ORIGIN load.test.',
    '$TTL 3600',
    '@ SOA ns hostmaster 1 3600 600 86400 60',
    '@ NS ns',
    'ns A 127.0.0.1',
  ]
  for (let index = 0; index < mailServers; index++) lines.push(`mx${index} A 93.184.215.${index + 1}`)
  for (let index = 0; index < domains; index++) {
    lines.push(`d${index} MX 10 mx${index % mailServers}`, `d${index} TXT "v=spf1 mx -all"`)
    lines.push(`_dmarc.d${index} TXT "v=DMARC1; p=reject"`, `default._domainkey.d${index} TXT "v=DKIM1; p=MIIB"`)
  }
  return `${lines.join('\n')}\n`
}

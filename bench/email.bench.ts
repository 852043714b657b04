import { readFileSync } from 'node:fs'
import { parseAddress } from '../src/apis/email/address.ts'
import { measureDns } from './email/dns.ts'
import { measureLists } from './email/lists.ts'
import { measure, verdict } from './measure.ts'

type Isemail = { validate(address: string): boolean }
type Validator = { isEmail(address: string): boolean }
type HapiAddress = { isEmailValid(address: string, options: { tlds: false }): boolean }

await measureSyntax()
await measureLists()
await measureDns()

async function measureSyntax(): Promise<void> {
  const isemail: Isemail = (await import('isemail' as string)).default
  const validator: Validator = (await import('validator' as string)).default
  const hapi: HapiAddress = await import('@hapi/address' as string)
  const addresses = Array.from({ length: 1000 }, (_, index) => `jane.doe${index}+news@mail${index % 97}.example.com`)
  const over = (check: (address: string) => unknown) => ({
    count: 100_000,
    run(count: number) {
      for (let index = 0; index < count; index++) check(addresses[index % addresses.length] ?? '')
    },
  })
  const speeds = await measure({
    own: over(parseAddress),
    isemail: over((address) => isemail.validate(address)),
    validator: over((address) => validator.isEmail(address)),
    hapi: over((address) => hapi.isEmailValid(address, { tlds: false })),
  })
  for (const [name, { perSecond }] of Object.entries(speeds))
    console.log(`       ${name} reads ${Math.round(perSecond).toLocaleString('en-US')} addresses a second`)
  verdict('speed of the address parser to isemail', speeds.own.perSecond / speeds.isemail.perSecond, { atLeast: 3 })
  agreement({ own: (address) => 'domain' in parseAddress(address), isemail: (address) => isemail.validate(address) })
}

/** The share of the clear cases of the public suites on which a parser agrees with them. */
function agreement(parsers: Readonly<Record<string, (address: string) => boolean>>): void {
  const file = new URL('../src/testing/fixtures/email-addresses.json', import.meta.url)
  const { addresses }: { addresses: [string, boolean | null, boolean | null][] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const clear = addresses.filter(([, rfc5322, rfc5321]) => rfc5321 === true || rfc5322 === false)
  for (const [name, parse] of Object.entries(parsers)) {
    const right = clear.filter(([address, , rfc5321]) => parse(address) === (rfc5321 === true)).length
    const share = (100 * right) / clear.length
    if (name === 'own') verdict('agreement with the public suites in percent', share, { atLeast: 99.5 })
    else console.log(`       ${name} agrees with the suites on ${share.toFixed(1)} %`)
  }
}

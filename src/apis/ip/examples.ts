import { attribution } from './attribution.ts'
import type { Attribution, BatchItem, Description } from './schema.ts'

const university: Description = {
  ip: '128.101.101.101',
  timezone: 'America/Chicago',
  country: 'United States',
  region: 'Minnesota',
  city: 'Minneapolis',
  countryCode: 'US',
  latitude: 44.9778,
  longitude: -93.265,
  org: 'University of Minnesota',
  asn: 'AS217',
  hostname: 'nscache1.umn.example',
}

const resolver: Description = {
  ip: '8.8.8.8',
  timezone: '',
  country: 'United States',
  region: '',
  city: '',
  countryCode: 'US',
  anycast: true,
  org: 'Google LLC',
  asn: 'AS15169',
  hostname: 'dns.google',
}

const nothing = { timezone: '', country: '', region: '', city: '', countryCode: '', org: '', asn: '', hostname: '' }

const loopback: Description = { ...nothing, ip: '127.0.0.1', bogon: true, special: 'Loopback' }

const notOne: BatchItem = {
  ip: '999.1.1.1',
  error: {
    code: 'invalid_ip',
    detail: 'Give one IPv4 or IPv6 address in its standard notation, such as 8.8.8.8.',
  },
}

const sources: Attribution['data'] = [
  { name: 'city.csv', kind: 'city', builtAt: '' },
  { name: 'asn.csv', kind: 'asn', builtAt: '' },
]

/** One example an endpoint, true in the demo world; the caller there is the machine itself. */
export const examples = {
  describe: { input: { ip_address: '128.101.101.101' }, output: university },
  me: { input: {}, output: loopback },
  batch: { input: { ips: ['8.8.8.8', '999.1.1.1'] }, output: { results: [resolver, notOne] } },
  attribution: {
    input: {},
    output: attribution({ sources: sources.map((source) => ({ ...source, sha256: '' })) }),
  },
}

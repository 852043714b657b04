import { fileURLToPath } from 'node:url'
import type { Zone } from '../zone.ts'

/** Host names of the fictional internet, each leading back to its address. */
export const zone: Zone = {
  '8.8.8.8.in-addr.arpa': { PTR: ['dns.google'] },
  'dns.google': { A: ['8.8.8.8', '8.8.4.4'] },
  '101.101.101.128.in-addr.arpa': { PTR: ['nscache1.umn.example'] },
  'nscache1.umn.example': { A: ['128.101.101.101'] },
}

const file = (name: string) => fileURLToPath(new URL(`./ip/${name}`, import.meta.url))

/** Settings with which the interface knows only the few networks of the examples, and is open at once. */
export const env = {
  FIVEFOLD_IP_CITY_DB: file('city.csv'),
  FIVEFOLD_IP_ASN_DB: file('asn.csv'),
  FIVEFOLD_IP_COMPILE: 'false',
}

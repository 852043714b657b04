import { createHash } from 'node:crypto'
import type { Finder } from './finder.ts'
import { keccak256 } from './keccak.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Addresses of wallets, with their checksums. */
export const cryptoFinders: readonly Finder[] = [
  {
    kind: 'cryptocurrency address',
    pattern: /(?<!\w)[13LMDT][1-9A-HJ-NP-Za-km-z]{25,34}(?!\w)/g,
    check: base58Check,
    score: 0.9,
  },
  {
    kind: 'cryptocurrency address',
    pattern: /(?<!\w)(?:bc1|tb1|ltc1|addr1)[02-9ac-hj-np-z]{11,110}(?!\w)/g,
    check: bech32Check,
    score: 0.9,
  },
  {
    kind: 'cryptocurrency address',
    pattern: /(?<!\w)0x[0-9a-fA-F]{40}(?!\w)/g,
    check: etherCheck,
    score: 0.85,
  },
  // A Solana address is a bare key of 32 bytes, without a checksum.
  {
    kind: 'cryptocurrency address',
    pattern: /(?<!\w)[1-9A-HJ-NP-Za-km-z]{43,44}(?!\w)/g,
    check: (address) => /\d/.test(address) && base58Bytes(address).length === keyBytes,
    score: 0.8,
    context: /(?<![a-z])(?:sol(?:ana|flare)?|phantom|spl|backpack)(?![a-z])|солан|索拉纳|ソラナ|솔라나/i,
    needsContext: true,
  },
  {
    kind: 'cryptocurrency address',
    pattern: /(?<!\w)[48][1-9A-HJ-NP-Za-km-z]{94}(?!\w)/g,
    score: 0.85,
    context: /xmr|monero/i,
    needsContext: true,
  },
]

const keyBytes = 32
const fewestSorts = 6

/** EIP-55: in an address that mixes the case of its letters, the hash says which are capitals. */
function etherCheck(address: string): boolean {
  const digits = address.slice(2)
  const small = digits.toLowerCase()
  // Contracts burn to, and manuals show, addresses of a few repeated digits.
  if (new Set(small).size < fewestSorts) return false
  if (digits === small || digits === digits.toUpperCase()) return true
  const hash = keccak256(small)
  return [...digits].every((digit, i) => {
    const capital = (((hash[i >> 1] as number) >> (i % 2 === 0 ? 4 : 0)) & 0xf) > 7
    return digit === (capital ? digit.toUpperCase() : digit.toLowerCase())
  })
}

/** Four bytes of a double SHA-256 guard the rest. */
function base58Check(address: string): boolean {
  const bytes = base58Bytes(address)
  if (bytes.length !== 25) return false
  const sum = sha256(sha256(bytes.subarray(0, 21)))
  return bytes.subarray(21).every((byte, i) => byte === sum[i])
}

function base58Bytes(text: string): Uint8Array {
  let value = 0n
  for (const char of text) value = value * 58n + BigInt(base58.indexOf(char))
  const hex = value.toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const body = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.alloc(zeros), body])
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** BIP 173 and BIP 350: the remainder is 1, or 0x2bc830a3 for later witness versions. */
function bech32Check(address: string): boolean {
  const split = address.lastIndexOf('1')
  const name = address.slice(0, split)
  const values = [
    ...[...name].map((char) => char.charCodeAt(0) >> 5),
    0,
    ...[...name].map((char) => char.charCodeAt(0) & 31),
    ...[...address.slice(split + 1)].map((char) => bech32Letters.indexOf(char)),
  ]
  let check = 1
  for (const value of values) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (let i = 0; i < 5; i++) if ((top >> i) & 1) check ^= generators[i] as number
  }
  return check === 1 || check === 0x2bc830a3
}

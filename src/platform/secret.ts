import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 30
const checksumLength = 6

/** The prefixes secrets start with, so that a person and a secret scanner can tell what one is for. */
export const gatewayPrefix = 'ff_'
export const adminPrefix = 'ffadmin_'

/** A new secret: the prefix, 30 random base62 characters (178 bits) and 6 of checksum. */
export function makeSecret(prefix: string): string {
  let random = ''
  while (random.length < randomLength) {
    // Bytes from 248 on are dropped: 248 is the largest multiple of 62 in a byte, so every character is equally likely.
    for (const byte of randomBytes(randomLength)) if (byte < 248) random += base62[byte % 62]
  }
  const body = prefix + random.slice(0, randomLength)
  return body + checksum(body)
}

/** Whether a text can be a secret at all: a typo is refused here, before anything is looked up. */
export function isWellFormed(prefix: string, secret: string): boolean {
  const bodyLength = prefix.length + randomLength
  if (secret.length !== bodyLength + checksumLength || !secret.startsWith(prefix)) return false
  return checksum(secret.slice(0, bodyLength)) === secret.slice(bodyLength)
}

/** What is stored of a secret. It has 178 random bits, so a fast hash is enough and no salt is needed. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** What may be shown of a secret: enough to recognise it, too little to use it. */
export function showStart(secret: string): string {
  return `${secret.slice(0, secret.indexOf('_') + 5)}…`
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < checksumLength; i++) {
    digits = base62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

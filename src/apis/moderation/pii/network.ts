import type { Finder } from './finder.ts'

const secretWords =
  /\b(api[ _-]?key|secret|token|password|passwort|contraseña|mot de passe|senha|passwd|pwd|bearer|access key|private key|credential)\b|пароль|密码|パスワード/i

/** Addresses of people and machines on a network. */
export const networkFinders: readonly Finder[] = [
  {
    kind: 'email address',
    pattern:
      /(?<![\p{L}\d._%+-])[\p{L}\d][\p{L}\d._%+-]{0,63}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,8}[\p{L}]{2,24}(?![\p{L}\d@])/gu,
    score: 0.95,
  },
  {
    kind: 'IP address',
    pattern: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d]|\.\d)/g,
    check: (_, match) => isAddress(match[0]),
    score: 0.75,
    context: /\bip\b|address|server|login|host/i,
  },
  {
    kind: 'IP address',
    pattern:
      /(?<![\p{L}\d:.])(?:[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,8}|::(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})(?![\p{L}\d:])/giu,
    check: (_, match) => isIpv6(match[0]),
    score: 0.75,
  },
  {
    kind: 'MAC address',
    pattern: /(?<![0-9a-f:-])(?:[0-9a-f]{2}([:-]))(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}(?![0-9a-f:-])/gi,
    score: 0.75,
  },
]

/** Keys and tokens that open something. */
export const secretFinders: readonly Finder[] = [
  { kind: 'secret key', pattern: /(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{8,2000}/g, score: 0.95 },
  { kind: 'secret key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, score: 0.95 },
  { kind: 'secret key', pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g, score: 0.95 },
  { kind: 'secret key', pattern: /\bgithub_pat_\w{22,255}\b/g, score: 0.95 },
  { kind: 'secret key', pattern: /\bglpat-[\w-]{20,64}\b/g, score: 0.95 },
  { kind: 'secret key', pattern: /\bAIza[\w-]{35}\b/g, score: 0.95 },
  { kind: 'secret key', pattern: /\bxox[abprs]-[A-Za-z0-9-]{10,250}\b/g, score: 0.95 },
  { kind: 'secret key', pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,128}\b/g, score: 0.95 },
  { kind: 'secret key', pattern: /\bsk-(?:proj-|ant-)?[\w-]{20,200}\b/g, score: 0.9 },
  { kind: 'secret key', pattern: /\bSG\.[\w-]{16,32}\.[\w-]{32,64}\b/g, score: 0.95 },
  { kind: 'secret key', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, score: 0.95 },
  { kind: 'secret key', pattern: /-----BEGIN (?:[A-Z]{2,10} ){0,3}PRIVATE KEY-----/g, score: 0.95 },
  {
    kind: 'secret key',
    pattern: /(?<![\w/+.-])(?=[\w+-]{0,60}\d)(?=[\w+-]{0,60}[A-Za-z])[\w+-]{20,128}={0,2}(?![\w/+])/g,
    score: 0.7,
    context: secretWords,
    needsContext: true,
  },
  {
    kind: 'secret key',
    pattern:
      /(?:password|passwort|contraseña|mot de passe|senha|passwd|pwd|пароль|密码|パスワード)\s?(?:is|ist|es|est|é|:|=|：|は)\s?(?<value>[^\s]{6,64})/giu,
    check: (value) => /\d/.test(value) && /\p{L}/u.test(value),
    score: 0.7,
  },
]

function isAddress(text: string): boolean {
  // Version numbers and the addresses everybody shares identify nobody.
  return (
    text !== '0.0.0.0' && !text.startsWith('127.') && text !== '255.255.255.255' && !/^(\d)\.\d\.\d\.\d$/.test(text)
  )
}

function isIpv6(text: string): boolean {
  const gaps = text.split('::').length - 1
  const groups = text.split(':').filter((group) => group !== '').length
  // Without a gap there must be eight groups; a time such as 10:20:30 is none.
  return gaps === 0 ? groups === 8 : gaps === 1 && groups >= 2 && groups < 8 && !/^:[^:]|[^:]:$/.test(text)
}

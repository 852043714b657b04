import { allSame, digitsOf } from './checksums.ts'
import type { Finder } from './finder.ts'
import { vendorKey } from './vendor-keys.ts'

const secretWords =
  /(?<![a-z])(?:api[ _-]?key|apikey|secret|token|password|passwort|contraseña|mot de passe|senha|passwd|pwd|bearer|(?:access|account|private|shared|auth)[ _-]?key|credential|client[ _-]?id)|пароль|密码|パスワード|비밀번호|كلمة المرور/i

/** Keys and tokens by their own shape: every one is a long run of letters. */
export const keyFinders: readonly Finder[] = [
  {
    kind: 'secret key',
    sign: 'eyJ',
    pattern: /(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{8,2000}/g,
    score: 0.95,
  },
  { kind: 'secret key', pattern: vendorKey, check: looksRandom, score: 0.95 },
  { kind: 'secret key', sign: 'sk-', pattern: /\bsk-(?:proj-|ant-)?[\w-]{20,200}\b/g, check: looksRandom, score: 0.9 },
  { kind: 'secret key', sign: 'Q~', pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~])/g, score: 0.95 },
  { kind: 'secret key', sign: '-us', pattern: /(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)/g, score: 0.95 },
  {
    kind: 'secret key',
    sign: '.atlasv1.',
    pattern: /(?<!\w)[A-Za-z\d]{14}\.atlasv1\.[\w-]{60,70}(?!\w)/g,
    score: 0.95,
  },
  // The first part of what a Discord bot logs in with is its number.
  {
    kind: 'secret key',
    sign: '.',
    pattern: /(?<![\w.-])[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/g,
    check: (_, { 0: token }) =>
      /^\d{17,20}$/.test(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('latin1')),
    score: 0.95,
  },
  {
    kind: 'secret key',
    sign: '/api/webhooks/',
    pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,72}/g,
    score: 0.9,
  },
  {
    kind: 'secret key',
    sign: 'hooks.slack.com',
    pattern: /hooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/\w{20,30}/g,
    score: 0.9,
  },
  // Manuals speak of the first line alone; a key has letters behind it, after a few heads such as the cipher.
  {
    kind: 'secret key',
    sign: '-----BEGIN',
    pattern:
      /-----BEGIN (?:[A-Z]{2,10} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]|["'+>]){0,12}(?:[A-Z][A-Za-z-]{3,20}: [^\n]{1,80}\s{1,4}){0,4}(?:MI[A-Za-z\d+/]{2,60}|[A-Za-z\d+/=]{24,80})/g,
    score: 0.95,
  },
]

/** Passwords and what opens something where words or signs beside it say so. */
export const passwordFinders: readonly Finder[] = [
  {
    kind: 'secret key',
    sign: 'Basic ',
    pattern: /\bBasic [A-Za-z\d+/]{12,200}={0,2}(?![\w+/])/g,
    score: 0.8,
    context: /authorization/i,
    needsContext: true,
  },
  {
    kind: 'secret key',
    sign: '://',
    pattern: /\b[a-z][a-z+]{2,20}:\/\/[^\s:@/]{1,64}:[^\s:@/]{3,64}@[\w.-]{3,100}/gi,
    score: 0.85,
  },
  {
    kind: 'secret key',
    pattern: /(?<![\w/+.-])(?=[\w+/-]{0,60}\d)(?=[\w+/-]{0,60}[A-Za-z])[\w+/-]{20,128}={0,2}(?![\w/+])/g,
    check: looksRandom,
    score: 0.7,
    context: secretWords,
    needsContext: true,
  },
  {
    kind: 'secret key',
    pattern:
      /(?:password|passwort|kennwort|contraseña|mot de passe|senha|passwd|pwd|wachtwoord|clave|\bmdp|lösenord|adgangskode|hasło|şifre(?:m|niz)?|parola|пароль|密码|パスワード|비밀번호|पासवर्ड)["']?\s?(?:is|ist|lautet|es|est|è|é|jest|to|[:=：—-]|は|是){1,2}\s?["']?(?<value>[^\s"',]{6,64})/giu,
    check: isPassword,
    score: 0.7,
  },
  {
    kind: 'secret key',
    pattern: /\b(?:pass|pw)(?: is |\s?[:=])\s?(?<value>[^\s]{6,64})/gi,
    check: (value) => /\d/.test(value) && /\p{L}/u.test(value),
    score: 0.7,
  },
  {
    kind: 'secret key',
    pattern: /\bpin(?: code| number)?\s?(?:is|:|=|ist|es|est)\s?\d{4,6}(?!\d)/gi,
    check: (bare) => !allSame(digitsOf(bare)),
    score: 0.65,
    unless:
      /\b(?:default|factory|initial|standard|werks|voreingestellt\p{L}{0,2}|par défaut|predeterminado|padrão|predefinito|domyślny)[ -]{0,2}$/iu,
  },
]

/** A sign inside a word makes it a password; one behind it only ends the sentence. */
function isPassword(value: string): boolean {
  return /\d|[!#&?+=@$%^*_](?=[\p{L}])/u.test(value) && /\p{L}/u.test(value) && !/^(?:[*•.x]+|[<{$[].*)$/i.test(value)
}

/** Chance gives a key digits, both cases or capitals alone; one letter eight times in a row is filled in by a manual. */
function looksRandom(_: string, { 0: key }: RegExpExecArray): boolean {
  const varied = /\d/.test(key) || (/[a-z]/.test(key) && /[A-Z]/.test(key)) || /^[A-Z]+$/.test(key)
  return varied && !/(.)\1{7}/.test(key)
}

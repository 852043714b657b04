import type { Finder } from './finder.ts'

const secretWords =
  /(?<![a-z])(?:api[ _-]?key|apikey|secret|token|password|passwort|contraseña|mot de passe|senha|passwd|pwd|bearer|(?:access|account|private|shared|auth)[ _-]?key|credential|client[ _-]?id)|пароль|密码|パスワード|비밀번호|كلمة المرور/i

/** Names under which programs log in, and the address every manual shows. */
const sharedMailbox = /^(?:git@|user@example\.com$)/i

/** Addresses of people and machines on a network. */
export const networkFinders: readonly Finder[] = [
  {
    kind: 'email address',
    pattern:
      /(?<![\p{L}\d._%+-])[\p{L}\d_][\p{L}\d._%+'-]{0,63}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,8}[\p{L}]{2,24}(?![\p{L}\d@])/gu,
    check: (_, match) => !sharedMailbox.test(match[0]),
    score: 0.95,
  },
  {
    kind: 'email address',
    pattern:
      /(?<![\p{L}\d._%+-])[\p{L}\d][\p{L}\d._+-]{1,40}(?: @ ?|@ )(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|proton|protonmail|gmx|web|mail|aol|yandex|qq|163|126|orange|wanadoo|free|libero|uol|wp|onet|interia|naver)(?:\.[a-z]{2,4}){1,2}(?![\p{L}\d])/giu,
    score: 0.85,
  },
  {
    kind: 'IP address',
    sign: '.',
    pattern: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d]|\.\d)/g,
    check: (_, match) => isAddress(match),
    score: 0.75,
    context: /\bip\b|address|server|login|host/i,
  },
  {
    kind: 'IP address',
    sign: ':',
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
  {
    kind: 'MAC address',
    sign: '.',
    pattern: /(?<![0-9a-f.])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![0-9a-f.])/gi,
    check: (bare) => /[a-f]/i.test(bare) && /\d/.test(bare),
    score: 0.7,
  },
]

/** A sign inside a word makes it a password; one behind it only ends the sentence. */
function isPassword(value: string): boolean {
  return /\d|[!#&?+=@$%^*_](?=[\p{L}])/u.test(value) && /\p{L}/u.test(value) && !/^(?:[*•.x]+|[<{$[].*)$/i.test(value)
}

const belongsToSomebody = /\b(?:my|mein|mon|mi|meu|mio|mijn|her|his) (?:\p{L}{1,12} ){0,2}$/iu

/** Pages that show one person. */
const pageFinders: readonly Finder[] = [
  {
    kind: 'personal page',
    pattern:
      /\b(?:linkedin\.com\/in\/|facebook\.com\/profile\.php\?id=|vk\.com\/id|facebook\.com\/\p{L}{2,20}\.(?!php)\p{L}{2,20}[.\d]{0,8})[\w%.-]{0,60}/giu,
    score: 0.6,
  },
  {
    kind: 'personal page',
    pattern: /\b(?:facebook|instagram|twitter|tiktok|snapchat|x|vk|t|github)\.(?:com|me)\/@?[\w.-]{4,40}/gi,
    check: (_, { input, index }) => belongsToSomebody.test(input.slice(Math.max(0, index - 60), index)),
    score: 0.7,
  },
]

/** Keys and tokens that open something. */
export const secretFinders: readonly Finder[] = [
  ...pageFinders,
  {
    kind: 'secret key',
    sign: 'eyJ',
    pattern: /(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{8,2000}/g,
    score: 0.95,
  },
  { kind: 'secret key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, score: 0.95 },
  { kind: 'secret key', sign: '_', pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g, score: 0.95 },
  { kind: 'secret key', sign: 'github_pat_', pattern: /\bgithub_pat_\w{22,255}\b/g, score: 0.95 },
  { kind: 'secret key', sign: 'glpat-', pattern: /\bglpat-[\w-]{20,64}\b/g, score: 0.95 },
  { kind: 'secret key', sign: 'AIza', pattern: /\bAIza[\w-]{35}\b/g, score: 0.95 },
  { kind: 'secret key', sign: 'xox', pattern: /\bxox[abprs]-[A-Za-z0-9-]{10,250}\b/g, score: 0.95 },
  { kind: 'secret key', sign: 'k_', pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,128}\b/g, score: 0.95 },
  { kind: 'secret key', sign: 'sk-', pattern: /\bsk-(?:proj-|ant-)?[\w-]{20,200}\b/g, score: 0.9 },
  { kind: 'secret key', sign: 'SG.', pattern: /\bSG\.[\w-]{16,32}\.[\w-]{32,64}\b/g, score: 0.95 },
  { kind: 'secret key', sign: 'npm_', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, score: 0.95 },
  {
    kind: 'secret key',
    pattern:
      /\b(?:hf_[A-Za-z0-9]{30,40}|dop_v1_[0-9a-f]{64}|shp(?:at|ca|pa|ss)_[0-9a-f]{32}|pypi-[\w-]{50,200}|ya29\.[\w-]{20,200})\b/g,
    score: 0.95,
  },
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
    sign: 'hooks.slack.com',
    pattern: /hooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/\w{20,30}/g,
    score: 0.9,
  },
  {
    kind: 'secret key',
    sign: '://',
    pattern: /\b[a-z][a-z+]{2,20}:\/\/[^\s:@/]{1,64}:[^\s:@/]{3,64}@[\w.-]{3,100}/gi,
    score: 0.85,
  },
  { kind: 'secret key', sign: '-----BEGIN', pattern: /-----BEGIN (?:[A-Z]{2,10} ){0,3}PRIVATE KEY-----/g, score: 0.95 },
  {
    kind: 'secret key',
    pattern: /(?<![\w/+.-])(?=[\w+/-]{0,60}\d)(?=[\w+/-]{0,60}[A-Za-z])[\w+/-]{20,128}={0,2}(?![\w/+])/g,
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
  { kind: 'secret key', pattern: /\bpin(?: code| number)?\s?(?:is|:|=|ist|es|est)\s?\d{4,6}(?!\d)/gi, score: 0.65 },
]

const versionBefore =
  /(?:(?:versi[oó]n\p{L}{0,2}|versão|versione|wersj\p{L}{1,2}|верси\p{L}|sürüm\p{L}{0,2}|バージョン|版本|버전|संस्करण|firmware|release|build|driver|upgrad\p{L}{1,4}|updat\p{L}{1,4}|aktualisier\p{L}{0,4}|actualiz\p{L}{1,6}|atualiza\p{L}{1,5}|aggiornament\p{L}|aktualizac\p{L}{1,3}|mise à jour|обновлени\p{L}|оновленн\p{L}|güncelle\p{L}{0,5}|更新|アップデート|업데이트|تحديث|patch|chrome|firefox|safari|android|windows|macos|ios|postgresql|mysql|java|section|abschnitt)[^\d]{0,12}|\bv\.? ?)$/iu

/** Addresses that only a house or an office knows say something beside a person alone. */
const privateNet = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\./
const equipment = /\.(?:0|1|254|255)$/
const ofPerson =
  /(?<!\p{L})(?:log(?:in|ged|s)?|user|my|session|client|visitor|from|mein\p{L}{0,2}|mon|mi|mijn)(?!\p{L})/iu

/** Four small numbers are more often a release of some program. */
const versionShape = /^(?:[12]?\d)(?:\.\d{1,2}){3}$|^(?:[0-4])(?:\.\d{1,2}){2}\.\d{1,3}$/
const networkWords =
  /(?<!\p{L})(?:ips?|ip-?adress\p{L}{0,2}|айпи|address|host|server|log(?:in|ged|s)?|client|peer|visitor|user|from|banned|block\p{L}{0,3}|ping|ssh|connect\p{L}{0,3}|x-[a-z-]+)(?!\p{L})|@$/iu

function isAddress({ 0: address, index, input }: RegExpExecArray): boolean {
  const before = input.slice(Math.max(0, index - 24), index)
  const after = input.slice(index + address.length, index + address.length + 12)
  if (versionBefore.test(before) || /^ (?:build|release|version)/i.test(after)) return false
  if (privateNet.test(address)) return !equipment.test(address) && ofPerson.test(before)
  if (versionShape.test(address) && !networkWords.test(before + after)) return false
  // Version numbers and the addresses everybody shares identify nobody.
  return !/^(?:0\.|127\.|255\.255\.255\.|(\d)\.\d\.\d\.\d$)/.test(address)
}

function isIpv6(text: string): boolean {
  const gaps = text.split('::').length - 1
  const groups = text.split(':').filter((group) => group !== '').length
  // Without a gap there must be eight groups: a time such as 10:20:30 is none. With two, it is a router or an example.
  return gaps === 0 ? groups === 8 : gaps === 1 && groups >= 3 && groups < 8 && !/^:[^:]|[^:]:$/.test(text)
}

import { allSame } from './checksums.ts'
import type { Finder } from './finder.ts'

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
    // All zeros is no device, all ones is every device.
    check: (_, { 0: address }) => !allSame(address.toLowerCase().replace(/[:-]/g, '')),
    score: 0.75,
  },
  {
    kind: 'MAC address',
    sign: /[0-9a-f]{4}\.[0-9a-f]{4}\./i,
    pattern: /(?<![0-9a-f.])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![0-9a-f.])/gi,
    check: (bare) => /[a-f]/i.test(bare) && /\d/.test(bare),
    score: 0.7,
  },
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
  if (isNextVersion(input.slice(Math.max(0, index - 48), index))) return false
  if (privateNet.test(address)) return !equipment.test(address) && ofPerson.test(before)
  if (versionShape.test(address) && !networkWords.test(before + after)) return false
  // Version numbers and the addresses everybody shares identify nobody.
  return !/^(?:0\.|127\.|255\.255\.255\.|(\d)\.\d\.\d\.\d$)/.test(address)
}

/** A release and what follows it: `10.4.22.1 to `. */
const otherNumber =
  /(?<![\d.])(\d{1,5}(?:\.\d{1,5}){1,3})(?: (?:to|and|or|auf|und|zu|à|vers|et|a|y|e|al?|para|naar|en|na|do|i|до|на|и|та)| ?(?:[,/–→-]|[-=]>)) ?$/iu

/** Two releases in a row: a word before the first names both, and one of another length is no address. */
function isNextVersion(before: string): boolean {
  const other = otherNumber.exec(before)
  if (!other) return false
  return (other[1] as string).split('.').length === 3 || versionBefore.test(before.slice(0, other.index))
}

function isIpv6(text: string): boolean {
  const gaps = text.split('::').length - 1
  const groups = text.split(':').filter((group) => group !== '').length
  // Without a gap there must be eight groups: a time such as 10:20:30 is none. With two, it is a router or an example.
  return gaps === 0 ? groups === 8 : gaps === 1 && groups >= 3 && groups < 8 && !/^:[^:]|[^:]:$/.test(text)
}

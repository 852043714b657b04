/** What a UTF-16 unit is, as far as cutting words and undoing tricks needs to know. */
export const kind = {
  other: 0,
  space: 1,
  letter: 2,
  digit: 3,
  mark: 4,
  apostrophe: 5,
  hidden: 6,
  ideograph: 7,
} as const

const tableSize = 0x3100

const bareSpecials: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 's',
  œ: 'o',
  æ: 'a',
  þ: 't',
  ð: 'd',
  ё: 'е',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  ة: 'ه',
}

/** The kind of every unit below U+3100; what lies above follows from its range. */
const kinds = Uint8Array.from({ length: tableSize }, (_, code) => kindOfChar(code))

/** The lower-case form of every unit below U+3100 that has one of a single unit. */
const lowers = Uint16Array.from({ length: tableSize }, (_, code) => {
  const lower = String.fromCharCode(code).toLowerCase()
  return lower.length === 1 ? lower.charCodeAt(0) : code
})

/** The bare letter of accented Latin and Greek letters and of Arabic spelling variants. */
const bares = Uint16Array.from({ length: 0x2000 }, (_, code) => bareOfChar(code))

export function kindOf(unit: number): number {
  if (unit < tableSize) return kinds[unit] as number
  if (unit < 0xa000) return unit === 0x3164 ? kind.hidden : kind.ideograph
  if (unit < 0xac00) return kind.letter
  if (unit < 0xd7a4) return kind.letter
  if (unit < 0xf900) return kind.other
  if (unit < 0xfb00) return kind.ideograph
  if (unit >= 0xfe00 && unit <= 0xfe0f) return kind.hidden
  if (unit === 0xfeff || unit === 0xffa0) return kind.hidden
  return unit < 0xfe00 || (unit >= 0xfe70 && unit < 0xff00) ? kind.letter : kind.other
}

export function lowerOf(unit: number): number {
  return unit < tableSize ? (lowers[unit] as number) : unit
}

export function bareOf(unit: number): number {
  return unit < 0x2000 ? (bares[unit] as number) : unit
}

/** True where a code point has a compatibility form worth asking for: full-width, enclosed, mathematical, presentation forms. */
export function hasCompatibilityForm(code: number): boolean {
  if (code < 0x1d2c) {
    if (code < 0x370)
      return code === 0xaa || code === 0xba || (code >= 0x2b0 && code <= 0x2b8) || (code >= 0x2e0 && code <= 0x2e4)
    return code >= 0x958 && code <= 0x95f
  }
  if (code < 0x2070) return code <= 0x1dbf
  if (code < 0x2500) return code <= 0x209f || (code >= 0x2100 && code <= 0x218f) || code >= 0x2460
  if (code < 0xf900) return code >= 0x3200 && code <= 0x33ff
  if (code < 0x10000) return code <= 0xfdff || code >= 0xfe70
  return (code >= 0x1d400 && code <= 0x1d7ff) || (code >= 0x1f100 && code <= 0x1f1e5)
}

export type Script =
  | 'latin'
  | 'greek'
  | 'cyrillic'
  | 'armenian'
  | 'hebrew'
  | 'arabic'
  | 'indic'
  | 'thai'
  | 'cjk'
  | 'other'

/** The script of a letter, by range; scripts that look-alikes come from are told apart, the rest is coarse. */
export function scriptOf(unit: number): Script {
  if (unit < 0x250) return 'latin'
  if (unit < 0x370) return unit < 0x2b0 ? 'latin' : 'other'
  if (unit < 0x400) return 'greek'
  if (unit < 0x530) return 'cyrillic'
  if (unit < 0x590) return 'armenian'
  if (unit < 0x600) return 'hebrew'
  if (unit < 0x780) return 'arabic'
  if (unit < 0x900) return 'other'
  if (unit < 0xe00) return 'indic'
  if (unit < 0xf00) return 'thai'
  if (unit >= 0x1d00 && unit < 0x1f00) return 'latin'
  if (unit >= 0x1f00 && unit < 0x2000) return 'greek'
  if (unit >= 0x3040 && unit < 0xa000) return 'cjk'
  if (unit >= 0xac00 && unit < 0xd7a4) return 'cjk'
  if (unit >= 0xfb50 && unit < 0xff00) return 'arabic'
  return 'other'
}

const isConsonant = new Uint8Array(0x500)
for (const letter of 'bcdfghjklmnpqrstvwxzбвгджзйклмнпрстфхцчшщъьґ') isConsonant[letter.charCodeAt(0)] = 1

/** Whether a stretch could be a syllable; letters with accents and those of other scripts always could. */
export function hasVowel(text: string, start = 0, end = text.length): boolean {
  for (let i = start; i < end; i++) if (isConsonant[text.charCodeAt(i)] !== 1) return true
  return false
}

/** Scripts written in separate letters, in which an invisible character inside a word has no honest use. */
export function isAlphabetic(script: Script): boolean {
  return script === 'latin' || script === 'greek' || script === 'cyrillic' || script === 'armenian'
}

function kindOfChar(code: number): number {
  if (code === 0xad || code === 0x34f || code === 0x61c || code === 0x115f || code === 0x1160) return kind.hidden
  if (code >= 0x180b && code <= 0x180f) return kind.hidden
  if ((code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e)) return kind.hidden
  if (code >= 0x2060 && code <= 0x206f) return kind.hidden
  if (code < 0x20) return kind.space
  const char = String.fromCharCode(code)
  if (/\s/.test(char)) return kind.space
  if (code === 0x27 || code === 0x2019 || code === 0x2bc) return kind.apostrophe
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(char) || code === 0x30fc) return kind.ideograph
  if (/\p{L}/u.test(char)) return kind.letter
  if (/\p{Nd}/u.test(char)) return kind.digit
  if (/\p{M}/u.test(char)) return kind.mark
  return kind.other
}

function bareOfChar(code: number): number {
  const char = String.fromCharCode(code)
  const special = bareSpecials[char]
  if (special !== undefined) return special.charCodeAt(0)
  if (!/[\p{Script=Latin}\p{Script=Greek}]/u.test(char)) return code
  return char.normalize('NFD').charCodeAt(0)
}

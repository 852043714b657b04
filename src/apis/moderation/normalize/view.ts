import { hasCompatibilityForm, isAlphabetic, kind, kindOf, lowerOf, type Script, scriptOf } from './chars.ts'

/** A text as it reads, with a map back: `at[i]` is the code point of the original that unit `i` came from. */
export type View = {
  readonly text: string
  readonly at: Int32Array
  /** How many code points the original has. */
  readonly length: number
  readonly hidden: Hidden
}

/** What had to be undone letter by letter, as code point positions of the original. */
export type Hidden = {
  /** Invisible characters inside a word. */
  readonly invisible: readonly number[]
  /** Soft hyphens inside a word: honest in print, a trick when a word is full of them. */
  readonly softHyphens: readonly number[]
  /** Marks piled on a letter that no spelling uses. */
  readonly marks: readonly number[]
  /** Letters of a styled alphabet: mathematical, enclosed. */
  readonly styled: readonly number[]
  readonly fullWidth: readonly number[]
  /** Letters set above or below the line. */
  readonly raised: readonly number[]
  /** Controls that turn the writing direction over. */
  readonly overrides: readonly number[]
  /** Characters of the tag block, which no reader sees. */
  readonly tags: readonly number[]
}

/** What ASCII hides. */
export const nothingHidden: Hidden = {
  invisible: [],
  softHyphens: [],
  marks: [],
  styled: [],
  fullWidth: [],
  raised: [],
  overrides: [],
  tags: [],
}

/** Reads a text the way a person does: lower case, one form per letter, nothing invisible. */
export function view(text: string): View {
  return isAscii(text) ? asciiView(text) : unicodeView(text)
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7e) return false
  return true
}

/** Where every unit stands when none was moved. */
const unmoved = Int32Array.from({ length: 16_384 }, (_, i) => i)

function asciiView(text: string): View {
  const at = text.length <= unmoved.length ? unmoved.subarray(0, text.length) : Int32Array.from(text, (_, i) => i)
  return { text: text.toLowerCase(), at, length: text.length, hidden: nothingHidden }
}

/** Marks that real spellings combine with letters for which Unicode has no single form (Yoruba, Igbo, Lithuanian …). */
const spellingMarks = new Set([
  0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30a, 0x30b, 0x30c, 0x30d, 0x315, 0x31b, 0x323, 0x324, 0x325,
  0x327, 0x328, 0x32d, 0x330, 0x331,
])

function unicodeView(text: string): View {
  const units = new Uint16Array(text.length * 4 + 8)
  const at = new Int32Array(units.length)
  const hidden = {
    invisible: [] as number[],
    softHyphens: [] as number[],
    marks: [] as number[],
    styled: [] as number[],
    fullWidth: [] as number[],
    raised: [] as number[],
    overrides: [] as number[],
    tags: [] as number[],
  }
  let size = 0
  let point = 0
  let marksOnLetter = 0
  const push = (unit: number) => {
    if (size >= units.length) return
    units[size] = unit
    at[size++] = point
  }
  for (let i = 0; i < text.length; i++, point++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      marksOnLetter = 0
      push(lowerOf(unit))
      continue
    }
    const code = text.codePointAt(i) as number
    if (code > 0xffff) i++
    if (code >= 0xe0000 && code <= 0xe0fff) {
      if (code <= 0xe007f) hidden.tags.push(point)
      continue
    }
    if (isFlagLetter(code) && (isInvisible(text, i - 2) || isInvisible(text, i + 1))) {
      hidden.invisible.push(point)
      push(0x61 + code - 0x1f1e6)
      continue
    }
    const what = code > 0xffff ? kind.other : kindOf(code)
    if (what === kind.hidden) {
      noteHidden(
        code,
        { before: size > 0 ? (units[size - 1] as number) : 0, after: text.charCodeAt(i + 1) },
        point,
        hidden,
      )
      continue
    }
    if (what === kind.mark && size > 0) {
      const base = units[size - 1] as number
      if (code < 0x370 && isAlphabetic(scriptOf(base)) && kindOf(base) === kind.letter) {
        marksOnLetter++
        if (marksOnLetter > 2 || !spellingMarks.has(code)) hidden.marks.push(point)
        if (marksOnLetter <= 2) units[size - 1] = composed(base, code)
        continue
      }
      // A flood of marks on any other letter reads as one mark.
      if (++marksOnLetter > 4) {
        hidden.marks.push(point)
        continue
      }
      push(code)
      continue
    }
    marksOnLetter = 0
    if (hasCompatibilityForm(code)) {
      const plain = compatible(code)
      noteStyle(code, plain, point, hidden)
      for (let k = 0; k < plain.length && k < 4; k++) push(plain.charCodeAt(k))
    } else if (code > 0xffff) {
      push(text.charCodeAt(i - 1))
      push(text.charCodeAt(i))
    } else push(code === 0x2019 ? 0x27 : lowerOf(code))
  }
  return { text: decode(units, size), at: at.subarray(0, size), length: point, hidden }
}

/** Two of these letters show a flag; kept apart by something invisible they show themselves. */
function isFlagLetter(code: number): boolean {
  return code >= 0x1f1e6 && code <= 0x1f1ff
}

function isInvisible(text: string, at: number): boolean {
  return at >= 0 && at < text.length && kindOf(text.charCodeAt(at)) === kind.hidden
}

type Writable<Parts> = { [Name in keyof Parts]: number[] }

function noteHidden(
  code: number,
  near: { readonly before: number; readonly after: number },
  point: number,
  hidden: Writable<Hidden>,
): void {
  if (code === 0x202d || code === 0x202e) {
    hidden.overrides.push(point)
    return
  }
  const script: Script = scriptOf(near.before)
  if (!isAlphabetic(script) || kindOf(near.before) !== kind.letter) return
  const after = kindOf(near.after)
  if (after !== kind.letter && after !== kind.hidden) return
  if (code === 0xad) hidden.softHyphens.push(point)
  else if (code < 0xfe00 || code > 0xfe0f) hidden.invisible.push(point)
}

function noteStyle(code: number, plain: string, point: number, hidden: Writable<Hidden>): void {
  const first = plain.charCodeAt(0)
  if (plain.length !== 1 || first < 0x61 || first > 0x7a) return
  if (code >= 0xff21 && code <= 0xff5a) hidden.fullWidth.push(point)
  else if (code >= 0x1d400 || (code >= 0x249c && code <= 0x24e9)) hidden.styled.push(point)
  else if (code < 0x20a0) hidden.raised.push(point)
}

/** The mathematical alphabets in plain letters, from U+1D400. */
const mathematical = Array.from({ length: 0x400 }, (_, i) => plainForm(0x1d400 + i))

function compatible(code: number): string {
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(lowerOf(code - 0xfee0))
  if (code >= 0x1d400 && code <= 0x1d7ff) return mathematical[code - 0x1d400] as string
  // Negative circled and negative squared letters have no decomposition in Unicode.
  if (code >= 0x1f150 && code <= 0x1f169) return String.fromCharCode(0x61 + code - 0x1f150)
  if (code >= 0x1f170 && code <= 0x1f189) return String.fromCharCode(0x61 + code - 0x1f170)
  const plain = plainForm(code)
  // A parenthesised letter reads as the letter.
  return /^\([a-z]\)$/.test(plain) ? plain.slice(1, 2) : plain
}

function plainForm(code: number): string {
  return String.fromCodePoint(code).normalize('NFKC').toLowerCase()
}

function composed(base: number, mark: number): number {
  const both = String.fromCharCode(base, mark).normalize('NFC')
  return both.length === 1 ? both.charCodeAt(0) : base
}

const chunk = 8192

function decode(units: Uint16Array, size: number): string {
  if (size <= chunk) return String.fromCharCode.apply(null, units.subarray(0, size) as unknown as number[])
  let text = ''
  for (let i = 0; i < size; i += chunk) {
    text += String.fromCharCode.apply(null, units.subarray(i, Math.min(size, i + chunk)) as unknown as number[])
  }
  return text
}

import { kind, kindOf } from './chars.ts'
import type { Trick } from './tricks.ts'
import { nothingHidden, type View } from './view.ts'

/** What had to be undone letter by letter, weighed: a little of most of it is honest. */
export function hiddenTricks(seen: View): Trick[] {
  const { hidden } = seen
  if (hidden === nothingHidden) return []
  const letters = Math.max(1, seen.text.length)
  const found: Trick[] = []
  const add = (kindOfTrick: Trick['kind'], points: readonly number[], weight: number) => {
    const first = points[0]
    if (first === undefined || weight === 0) return
    found.push({ kind: kindOfTrick, start: first, end: (points.at(-1) ?? first) + 1, weight })
  }
  add('invisible characters', hidden.invisible, hidden.invisible.length > 1 ? 0.9 : 0.6)
  add(
    'invisible characters',
    hidden.softHyphens,
    hidden.softHyphens.length > 2 && hidden.softHyphens.length > letters / 12 ? 0.8 : 0,
  )
  add('invisible characters', hidden.tags, hidden.tags.length > 6 ? 0.9 : 0)
  add('piled-up marks', hidden.marks, markWeight(hidden.marks.length, letters))
  const styled = inWords(hidden.styled)
  const isStyled = styled > 2 || isAmongPlain(seen, hidden.styled)
  add('styled letters', hidden.styled, isStyled ? 0.85 : styled > 0 ? 0.2 : 0)
  add('styled letters', hidden.raised, raisedWeight(hidden.raised.length, letters))
  const accented = accentWeight(seen.text)
  if (accented > 0) found.push({ kind: 'look-alike letters', start: 0, end: seen.length, weight: accented })
  add(
    'full-width letters',
    hidden.fullWidth,
    isAmongPlain(seen, hidden.fullWidth) ? 0.8 : fullWidthWeight(hidden.fullWidth.length, seen.text),
  )
  add('reversed direction', hidden.overrides, hidden.overrides.length > 0 ? 0.6 : 0)
  return found
}

/** How many stand beside another: in a formula most stand alone. */
function inWords(points: readonly number[]): number {
  return points.filter((point, i) => points[i - 1] === point - 1 || points[i + 1] === point + 1).length
}

/** Raised letters end ordinals and abbreviations; a trick writes most of a text in them. */
function raisedWeight(raised: number, letters: number): number {
  return raised > 3 && raised > letters / 3 ? 0.85 : 0
}

/** No language puts acutes, circumflexes and diaereses on every fifth letter. */
function accentWeight(text: string): number {
  const families = [0, 0, 0]
  let letters = 0
  for (let i = 0; i < text.length && i < accentReach; i++) {
    const unit = text.charCodeAt(i)
    if (kindOf(unit) !== kind.letter) continue
    letters++
    const family = unit < 0xe0 || unit > 0xff ? -1 : accentFamilies.findIndex((one) => one.includes(text[i] as string))
    if (family >= 0) families[family] = (families[family] as number) + 1
  }
  const accented = families.reduce((sum, count) => sum + count, 0)
  return families.every((count) => count > 0) && accented > 4 && accented > letters * mostAccented ? 0.7 : 0
}

const accentFamilies = ['áéíóúý', 'âêîôû', 'äëïöüÿ']
const accentReach = 400
const mostAccented = 0.2

function markWeight(marks: number, letters: number): number {
  if (marks >= 4 && marks > letters / 12) return 0.9
  return marks >= 2 ? 0.6 : 0
}

/** Whether one of these letters stands beside a plain one, in a word of three or more. */
function isAmongPlain({ text, at }: View, points: readonly number[]): boolean {
  if (points.length === 0) return false
  const odd = new Set(points)
  for (let i = 1; i < text.length; i++) {
    const isOdd = odd.has(at[i] as number)
    if (isOdd === odd.has(at[i - 1] as number) || !isPlainLetter(text, i) || !isPlainLetter(text, i - 1)) continue
    if (isPlainLetter(text, i + 1) || isPlainLetter(text, i - 2)) return true
  }
  return false
}

function isPlainLetter(text: string, i: number): boolean {
  const unit = text.charCodeAt(i)
  return unit >= 0x61 && unit <= 0x7a
}

/** Full-width Latin is ordinary among ideographs, and a trick where it is the whole text. */
function fullWidthWeight(count: number, text: string): number {
  if (count < 3) return 0
  let ideographs = 0
  for (let i = 0; i < text.length; i++) if (kindOf(text.charCodeAt(i)) === kind.ideograph) ideographs++
  return ideographs * 4 > count ? 0 : 0.85
}

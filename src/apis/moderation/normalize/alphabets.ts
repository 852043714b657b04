/** The letters beyond a to z that the spellings of one script put together. */
export type Alphabets = {
  /** Whether some language could write the word: one alphabet has all its letters. */
  readonly fits: (word: string) => boolean
  /** Whether any language writes the letter. */
  readonly knows: (unit: number) => boolean
}

/** Reads alphabets of `confusables.json`: for each spelling its letters beyond a to z. */
export function alphabetsFrom(spellings: Readonly<Record<string, string>>): Alphabets {
  const alphabets = Object.values(spellings).map((letters) => new Set([...letters].map((one) => one.charCodeAt(0))))
  // A text is mostly in one language, so what fitted its last word is tried first.
  let recent = alphabets[0] ?? new Set()
  const all = new Set(alphabets.flatMap((letters) => [...letters]))
  return {
    knows: (unit) => all.has(unit),
    fits(word) {
      if (hasAll(recent, word)) return true
      const fitting = alphabets.find((letters) => hasAll(letters, word))
      if (fitting) recent = fitting
      return fitting !== undefined
    },
  }
}

function hasAll(letters: ReadonlySet<number>, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i)
    if (unit > 0x7f && !letters.has(unit)) return false
  }
  return true
}

/** A setting: the variable that sets it, its default as text, what it means and how the text is read. */
export type Setting<Value> = {
  readonly variable: string
  readonly fallback: string
  readonly meaning: string
  /** Throws an Error whose message completes the sentence "FIVEFOLD_X must be …". */
  readonly parse: (text: string) => Value
  readonly secret?: boolean
}

export type Settings = Readonly<Record<string, Setting<unknown>>>

/** The values of a set of settings. */
export type Values<Defined extends Settings> = {
  readonly [Name in keyof Defined]: Defined[Name] extends Setting<infer Value> ? Value : never
}

type Options = { readonly secret?: boolean }

/** Any text. */
export function text(variable: string, fallback: string, meaning: string, options: Options = {}): Setting<string> {
  return { variable, fallback, meaning, parse: (value) => value, ...options }
}

/** A whole number within bounds. */
export function integer(
  variable: string,
  fallback: number,
  meaning: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {},
): Setting<number> {
  return {
    variable,
    fallback: String(fallback),
    meaning,
    parse(value) {
      const number = /^-?\d{1,16}$/.test(value) ? Number(value) : Number.NaN
      if (!(number >= min && number <= max)) throw new Error(`a whole number from ${min} to ${max}`)
      return number
    },
  }
}

/** `true` or `false`. */
export function flag(variable: string, fallback: boolean, meaning: string): Setting<boolean> {
  return {
    variable,
    fallback: String(fallback),
    meaning,
    parse(value) {
      if (value !== 'true' && value !== 'false') throw new Error('true or false')
      return value === 'true'
    },
  }
}

/** One of a few words. */
export function choice<const Word extends string>(
  variable: string,
  fallback: Word,
  meaning: string,
  words: readonly Word[],
): Setting<Word> {
  return {
    variable,
    fallback,
    meaning,
    parse(value) {
      const word = words.find((known) => known === value)
      if (word === undefined) throw new Error(`one of ${words.join(', ')}`)
      return word
    },
  }
}

/** Items separated by commas; each is read by `parseItem`, which may throw as a setting does. */
export function list<Item = string>(
  variable: string,
  fallback: string,
  meaning: string,
  parseItem: (item: string) => Item,
): Setting<readonly Item[]> {
  return {
    variable,
    fallback,
    meaning,
    parse: (value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
        .map(parseItem),
  }
}

/** The values that hold when nothing is set. */
export function defaultValues<Defined extends Settings>(settings: Defined): Values<Defined> {
  const entries = Object.entries(settings).map(([name, { parse, fallback }]) => [name, parse(fallback)])
  // The entries are the settings' own names with what their own parsers give.
  return Object.fromEntries(entries) as Values<Defined>
}

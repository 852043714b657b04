/** The kinds of evidence a caller is told of. */
export const signals = ['headers', 'meta', 'scripts', 'html', 'cookies'] as const
export type Signal = (typeof signals)[number]

/** A regular expression, letters in either case, and what a match says. An empty source means "is there". */
export type Pattern = {
  readonly source: string
  /** How the version is put together: `\1` is a group, `\1?a:b` is a or b. A group named `version` needs none. */
  readonly version?: string
  /** How sure a match makes, up to 100. */
  readonly confidence?: number
}

/** An attribute by its name, which is an expression when it begins with `^`, and what its value must look like. */
export type AttributeRule = { readonly name: string; readonly value: Pattern }

export type TagRule = {
  readonly in: 'tag'
  readonly element?: string
  readonly attributes: readonly AttributeRule[]
  /** The text right behind the tag. */
  readonly content?: Pattern
  /** Tags that must have come before, in this order. */
  readonly after?: readonly Pick<TagRule, 'element' | 'attributes'>[]
}

/** Where to look, and for what. */
export type Rule =
  | { readonly in: 'header' | 'cookie' | 'meta'; readonly name: string; readonly pattern: Pattern }
  /** The address of a script or a linked resource; `sameSite`: only when it belongs to the page's own site. */
  | { readonly in: 'source'; readonly pattern: Pattern; readonly sameSite?: boolean }
  | TagRule
  /** `code`: in a running script, not in a string or a comment of it. `loads`: an address in a string of one. */
  | { readonly in: 'code' | 'loads'; readonly pattern: Pattern }
  /** `script`, `style`, `comment`, `text`: anywhere in one of them. `page`: anywhere. `address`: the page's own URL. */
  | { readonly in: 'script' | 'style' | 'comment' | 'text' | 'page' | 'address'; readonly pattern: Pattern }

export type Clue = { readonly signal: Signal; readonly rule: Rule }

export type Implication = { readonly name: string; readonly confidence?: number; readonly version?: string }

/** A technology and all that gives it away; plain data, so that it can be handed to a worker. */
export type Fingerprint = {
  readonly name: string
  readonly categories: readonly string[]
  readonly website: string
  readonly implies: readonly Implication[]
  readonly clues: readonly Clue[]
  readonly excludes?: readonly string[]
  readonly requires?: readonly string[]
  readonly requiresCategories?: readonly string[]
}

/** What was received of a site, as far as it can give something away. */
export type Page = {
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly cookies: readonly (readonly [name: string, value: string])[]
  /** In any number of pieces. */
  readonly body: readonly Uint8Array[]
}

/** One technology seen: by which signals, in which version, and how sure its patterns are. */
export type Sighting = {
  readonly name: string
  readonly signals: readonly Signal[]
  readonly version?: string
  readonly confidence: number
}

import { commonness, widestPiece } from './everyday.ts'

/** Texts of which at least one occurs, in either case, in everything an expression matches. */
export type Literals = readonly string[]

/** What a part of an expression contributes: all texts it can be (when they are few), or the texts it surely contains. */
type Part = { readonly exact?: readonly string[]; readonly required?: Literals }

const shortest = 3
const longest = 12
const mostTexts = 80

/** What stands in front of the text that an expression is tried on, and behind it, where that is known. */
export type Surroundings = { readonly before: readonly string[]; readonly behind: readonly string[] }

/** Around the value of an attribute there are quotes, or an equals sign and the end of the tag, and spaces perhaps. */
export const aroundValue: Surroundings = {
  before: ['"', "'", '=', ' ', '\n'],
  // A slash is there when the address of a host was cut.
  behind: ['"', "'", '>', ' ', '\n', '/'],
}
/** Around the text of a comment there is what opens and closes it. */
export const aroundComment: Surroundings = { before: ['<!--'], behind: ['-->', '--!>'] }
const aroundAnything: Surroundings = { before: [''], behind: [''] }

/** The literals an expression requires; undefined when there are none of three characters or more. */
export function requiredLiterals(source: string, around: Surroundings = aroundAnything): Literals | undefined {
  const part = new Reader(source, around).alternatives()
  const found = better(part.required, part.exact)
  return found && [...new Set(found.map(trimmed))]
}

/** A part of a long text tells enough and keeps the table small: the one that everyday markup has the least of, and the last such. */
function trimmed(text: string): string {
  let best = text.slice(-longest)
  let least = commonness(best, widestPiece)
  for (let start = text.length - longest - 1; start >= 0 && least > 0; start--) {
    const part = text.slice(start, start + longest)
    const common = commonness(part, widestPiece)
    if (common < least) [best, least] = [part, common]
  }
  return best
}

function better(one: Literals | undefined, other: Literals | undefined): Literals | undefined {
  return weight(other) > weight(one) ? other : one
}

/** A set of literals is as good as its worst one, and a literal as what is left of it without what every page has. */
function weight(literals: Literals | undefined): number {
  if (!literals || literals.length === 0 || literals.some((text) => text.length < shortest)) return 0
  const worths = literals.map((text) => Math.min(text.replace(everyday, '').length, longest))
  return Math.max(0.5, Math.min(...worths)) - literals.length / 1000
}

const everyday =
  /<(?:div|a|img|link|script|meta|span|iframe|p|ul|li|i|input|form|body|html)\b|\b(?:class|href|src|content|name|id|rel|style|type|value)=["']?|https?:|\/\/(?:www\.)?|www\.|\.(?:com|net|org|io)\b|\.(?:min\.?)?(?:js|css)\b|^data-|\/(?:themes|modules|plugins)\b/g

/** One character; beyond ASCII its bytes depend on the page's encoding, so it is nothing to look for. */
function plain(char: string): Part {
  return char.charCodeAt(0) < 0x80 ? { exact: [char.toLowerCase()] } : {}
}

/** Reads the source of an expression from left to right; what it does not understand contributes nothing. */
class Reader {
  readonly #source: string
  readonly #around: Surroundings
  #at = 0

  constructor(source: string, around: Surroundings) {
    this.#source = source
    this.#around = around
  }

  alternatives(): Part {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    const [only] = parts
    if (parts.length === 1 && only) return only
    const exact = parts.flatMap((part) => part.exact ?? [])
    if (parts.every((part) => part.exact) && exact.length <= mostTexts) return { exact }
    const each = parts.map((part) => better(part.required, part.exact))
    return each.every((literals) => weight(literals) > 0)
      ? { required: each.flatMap((literals) => literals ?? []) }
      : {}
  }

  #sequence(): Part {
    let run: readonly string[] = ['']
    let required: Literals | undefined
    let whole = true
    const flush = () => {
      required = better(required, run)
      run = ['']
      whole = false
    }
    while (this.#at < this.#source.length && !this.#sees('|') && !this.#sees(')')) {
      const part = this.#quantified()
      if (part.exact && part.exact.length * run.length <= mostTexts) {
        const tails = part.exact
        run = run.flatMap((head) => tails.map((tail) => head + tail))
      } else {
        flush()
        if (part.exact) run = part.exact
        required = better(required, part.required)
      }
    }
    if (whole) return { exact: run }
    required = better(required, run)
    return required ? { required } : {}
  }

  #quantified(): Part {
    const part = this.#atom()
    const quantifier = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at, this.#at + 24))
    if (!quantifier) return part
    this.#at += quantifier[0].length
    const [mark, least] = quantifier
    if (mark === '{1}') return part
    if (mark.startsWith('?')) return part.exact ? { exact: [...part.exact, ''] } : {}
    if (mark.startsWith('*') || Number(least) === 0) return {}
    const required = better(part.required, part.exact)
    return required ? { required } : {}
  }

  #atom(): Part {
    const char = this.#source[this.#at++] ?? ''
    if (char === '(') return this.#group()
    if (char === '[') return this.#set()
    if (char === '.') return {}
    if (char === '^') return { exact: this.#around.before }
    if (char === '$') return { exact: this.#around.behind }
    if (char === '\\') return this.#escape()
    return plain(char)
  }

  #group(): Part {
    const lead = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(this.#source.slice(this.#at, this.#at + 40))?.[0] ?? ''
    this.#at += lead.length
    const part = this.alternatives()
    this.#take(')')
    // What a lookaround sees is not part of the match.
    return /[=!]$/.test(lead) ? { exact: [''] } : part
  }

  /** A set of up to four characters is worth spelling out. */
  #set(): Part {
    const body = /^(?:\\.|[^\]\\])*/s.exec(this.#source.slice(this.#at))?.[0] ?? ''
    this.#at += body.length + 1
    const chars = [...body.replace(/\\([^\w\s])/g, '$1')]
    const few = !body.startsWith('^') && !/\\\w|.-./s.test(body) && chars.length <= 4
    const parts = chars.map(plain)
    return few && parts.every(({ exact }) => exact) ? { exact: parts.flatMap(({ exact }) => exact ?? []) } : {}
  }

  #escape(): Part {
    const char = this.#source[this.#at++] ?? ''
    if (char === 'b' || char === 'B') return { exact: [''] }
    const code = /^(?:x[0-9a-f]{2}|u[0-9a-f]{4})/i.exec(this.#source.slice(this.#at - 1, this.#at + 4))?.[0]
    if (code) {
      this.#at += code.length - 1
      return plain(String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    }
    if (char === 'k') this.#at += /^<\w+>/.exec(this.#source.slice(this.#at, this.#at + 40))?.[0].length ?? 0
    return /[a-z0-9]/i.test(char) ? {} : { exact: [char] }
  }

  #sees(char: string): boolean {
    return this.#source[this.#at] === char
  }

  #take(char: string): boolean {
    if (!this.#sees(char)) return false
    this.#at++
    return true
  }
}

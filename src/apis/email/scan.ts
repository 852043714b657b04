import type { NotAnAddress } from './address.ts'
import { isAtext, isControl, type SyntaxProblem } from './characters.ts'

/** The parts of an address with comments and folding taken out and quotes opened. */
export type Scanned = {
  readonly local: string
  readonly isQuoted: boolean
  readonly domain: string
  readonly isLiteral: boolean
  readonly isAnnotated: boolean
}

class Stop extends Error {
  readonly problem: SyntaxProblem
  constructor(problem: SyntaxProblem) {
    super(problem)
    this.problem = problem
  }
}

const at = 0x40
const dot = 0x2e
const quote = 0x22
const backslash = 0x5c
const cr = 0x0d
const lf = 0x0a

/** Takes an addr-spec apart by the grammar of RFC 5322 3.4.1 with RFC 6532 letters; looks at each character once. */
export function scan(text: string): Scanned | NotAnAddress {
  const scanner = new Scanner(text)
  try {
    const scanned = scanner.address()
    return scanner.isObsolete ? { level: 'obsolete', problem: 'obsolete_form' } : scanned
  } catch (stop) {
    if (stop instanceof Stop) return { level: 'invalid', problem: stop.problem }
    throw stop
  }
}

class Scanner {
  readonly #text: string
  #at = 0
  #isAnnotated = false
  isObsolete = false

  constructor(text: string) {
    this.#text = text
  }

  address(): Scanned {
    const { text: local, isQuoted } = this.#localPart()
    if (this.#code() !== at) throw new Stop(this.#isAtEnd() ? 'no_at_sign' : 'bad_local_character')
    this.#at++
    this.#skipComments()
    if (this.#isAtEnd()) throw new Stop('empty_domain')
    const isLiteral = this.#code() === 0x5b
    const domain = isLiteral ? this.#literal() : this.#dotted('domain').text
    this.#skipComments()
    if (!this.#isAtEnd()) throw new Stop(this.#code() === at ? 'bad_domain_character' : 'text_after_end')
    return { local, isQuoted, domain, isLiteral, isAnnotated: this.#isAnnotated }
  }

  #localPart(): { text: string; isQuoted: boolean } {
    this.#skipComments()
    if (this.#code() === at) throw new Stop('empty_local')
    return this.#dotted('local')
  }

  /** Words joined by dots. A comment or space beside a dot, and more than one quoted word, are obsolete (RFC 5322 4.4). */
  #dotted(part: 'local' | 'domain'): { text: string; isQuoted: boolean } {
    let text = ''
    let quotedWords = 0
    for (let words = 1; ; words++) {
      if (part === 'local' && this.#code() === quote) {
        text += this.#quoted()
        quotedWords++
      } else text += this.#atom(part)
      const hasGap = this.#skipComments()
      if (quotedWords > 0 && words > 1) this.isObsolete = true
      if (this.#code() !== dot) return { text, isQuoted: quotedWords > 0 }
      this.#at++
      text += '.'
      if (this.#skipComments() || hasGap) this.isObsolete = true
    }
  }

  #atom(part: 'local' | 'domain'): string {
    const start = this.#at
    for (let code = this.#code(); code >= 0x80 || isAtext(code); code = this.#code()) this.#at++
    if (this.#at > start) return this.#text.slice(start, this.#at)
    if (this.#isAtEnd() && part === 'local') throw new Stop('no_at_sign')
    const code = this.#code()
    if (code === dot || this.#isAtEnd() || (code === at && part === 'local')) throw new Stop('misplaced_dot')
    if (isControl(code)) throw new Stop('control_character')
    throw new Stop(part === 'local' ? 'bad_local_character' : 'bad_domain_character')
  }

  #quoted(): string {
    let text = ''
    this.#at++
    for (;;) {
      const code = this.#code()
      if (this.#isAtEnd()) throw new Stop('unclosed_quote')
      if (code === quote) {
        this.#at++
        return text
      }
      if (this.#isSpace(code)) text += this.#fold()
      else if (code === backslash) text += this.#pair('unclosed_quote')
      else {
        this.#notControl(code)
        text += this.#text[this.#at++]
      }
    }
  }

  #literal(): string {
    let text = ''
    this.#at++
    for (;;) {
      const code = this.#code()
      if (this.#isAtEnd()) throw new Stop('unclosed_literal')
      if (code === 0x5d) {
        this.#at++
        return text
      }
      if (code === 0x5b) throw new Stop('bad_literal')
      if (this.#isSpace(code)) {
        this.#fold()
        this.#isAnnotated = true
      } else if (code === backslash) {
        this.isObsolete = true
        text += this.#pair('unclosed_literal')
      } else {
        this.#notControl(code)
        text += this.#text[this.#at++]
      }
    }
  }

  /** A backslash and the character it protects; a control character there is obsolete. */
  #pair(problem: SyntaxProblem): string {
    this.#at++
    if (this.#isAtEnd()) throw new Stop(problem)
    if (isControl(this.#code())) this.isObsolete = true
    return this.#text[this.#at++] ?? ''
  }

  /** Steps over comments and folding white space; tells whether there were any. */
  #skipComments(): boolean {
    const start = this.#at
    for (;;) {
      const code = this.#code()
      if (code === 0x28) this.#comment()
      else if (this.#isSpace(code)) this.#fold()
      else break
    }
    if (this.#at > start) this.#isAnnotated = true
    return this.#at > start
  }

  /** Nesting is counted, so that a thousand brackets are no deeper than one. */
  #comment(): void {
    let depth = 0
    do {
      const code = this.#code()
      if (this.#isAtEnd()) throw new Stop('unclosed_comment')
      if (code === backslash) this.#pair('unclosed_comment')
      else if (this.#isSpace(code)) this.#fold()
      else {
        if (code === 0x28) depth++
        else if (code === 0x29) depth--
        else this.#notControl(code)
        this.#at++
      }
    } while (depth > 0)
  }

  /** White space with at most one line break in it, which white space follows; more line breaks are obsolete. */
  #fold(): string {
    let spaces = ''
    let breaks = 0
    for (;;) {
      const code = this.#code()
      if (code === 0x20 || code === 0x09) {
        spaces += ' '
        this.#at++
      } else if (code === cr) {
        const next = this.#text.charCodeAt(this.#at + 2)
        if (this.#text.charCodeAt(this.#at + 1) !== lf || (next !== 0x20 && next !== 0x09))
          throw new Stop('bad_line_break')
        if (++breaks > 1) this.isObsolete = true
        this.#isAnnotated = true
        this.#at += 2
      } else return spaces
    }
  }

  #notControl(code: number): void {
    if (code === 0 || code === lf || (code >= 0x80 && code < 0xa0)) throw new Stop('control_character')
    if (isControl(code)) this.isObsolete = true
  }

  #isSpace(code: number): boolean {
    return code === 0x20 || code === 0x09 || code === cr
  }

  #isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** The character at hand; NaN at the end, which equals nothing. */
  #code(): number {
    return this.#text.charCodeAt(this.#at)
  }
}

/** One event as it stands in a line. `plain` tells that `q` is clean and free of personal data as it is. */
export type ScannedEvent = {
  q: string
  plain: boolean
  t: number | undefined
  country: string | undefined
  user: string | undefined
}

const quote = 34
const backslash = 92
const space = 32

/** Fewer digits than this in a whole query cannot hold a long number. */
const longNumber = 9

/**
 * Reads events in the form nearly every log has: a flat object with the known fields, texts without escapes, a whole number
 * as time. It makes no guess: anything else is left to JSON.parse, which costs more than all the counting.
 */
export class EventScanner {
  readonly event: ScannedEvent = { q: '', plain: false, t: undefined, country: undefined, user: undefined }
  #text = ''
  #at = 0

  /** True when the line from `from` to `end` was read into `event`. */
  scan(text: string, from: number, end: number): boolean {
    const { event } = this
    this.#text = text
    this.#at = from
    event.q = ''
    event.t = undefined
    event.country = undefined
    event.user = undefined
    if (text.charCodeAt(this.#at++) !== 123) return false
    for (;;) {
      if (text.charCodeAt(this.#at++) !== quote || !this.#field()) return false
      const next = text.charCodeAt(this.#at++)
      if (next === 125) return this.#at === end && event.q !== ''
      if (next !== 44) return false
      if (text.charCodeAt(this.#at) === space) this.#at++
    }
  }

  #field(): boolean {
    const { event } = this
    if (this.#named('q":')) return this.#query()
    if (this.#named('t":')) return this.#time()
    if (this.#named('user":')) {
      event.user = this.#string()
      return event.user !== undefined
    }
    if (this.#named('country":')) {
      event.country = this.#string()
      return event.country !== undefined
    }
    return false
  }

  /** Steps over a name with its colon, and the one space some writers put behind it. */
  #named(name: string): boolean {
    if (!this.#text.startsWith(name, this.#at)) return false
    this.#at += name.length
    if (this.#text.charCodeAt(this.#at) === space) this.#at++
    return true
  }

  #string(): string | undefined {
    const text = this.#text
    if (text.charCodeAt(this.#at) !== quote) return undefined
    const from = this.#at + 1
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === quote) {
        this.#at = at + 1
        return text.slice(from, at)
      }
      if (code === backslash || code < space) return undefined
    }
    return undefined
  }

  #query(): boolean {
    const text = this.#text
    if (text.charCodeAt(this.#at) !== quote) return false
    const from = this.#at + 1
    let digits = 0
    let plain = true
    let before = space
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === quote) {
        this.#at = at + 1
        this.event.q = text.slice(from, at)
        this.event.plain = plain && before !== space && digits < longNumber && at - from <= 100
        return at > from
      }
      if (code === backslash || code < space) return false
      if (code >= 48 && code <= 57) digits++
      else if (code === space) plain &&= before !== space
      else plain &&= (code >= 97 && code <= 122) || code === 45 || code === 39
      before = code
    }
    return false
  }

  #time(): boolean {
    const text = this.#text
    const from = this.#at
    let value = 0
    let at = from
    for (; at - from < 15; at++) {
      const digit = text.charCodeAt(at) - 48
      if (!(digit >= 0 && digit <= 9)) break
      value = value * 10 + digit
    }
    this.#at = at
    this.event.t = value
    // A number does not begin with 0 in JSON; the time 0 itself is of no use here.
    return at > from && text.charCodeAt(from) !== 48
  }
}

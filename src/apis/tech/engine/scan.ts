/** Receives what the scanner sees, as positions in the page; nothing is copied. */
export type Sink = {
  /** A start tag from its `<` to behind its `>`. `element` is the hash of its name. */
  tag(start: number, nameEnd: number, end: number, element: number): void
  /** The body of the script or style whose start tag was told last. */
  raw(start: number, end: number, element: number): void
  comment(start: number, end: number): void
  /** Text between tags, that of titles included. */
  text?: (start: number, end: number) => void
}

const lt = 0x3c
const gt = 0x3e
const slash = 0x2f
const bang = 0x21
const question = 0x3f
const dash = 0x2d
const equals = 0x3d
const doubleQuote = 0x22
const singleQuote = 0x27

/** A number for an element's name, the same in either case. */
export function elementHash(name: string): number {
  let hash = 0
  for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 31) + (name.charCodeAt(at) | 0x20)) | 0
  return hash
}

export const script = elementHash('script')
export const style = elementHash('style')
export const title = elementHash('title')

/** Elements whose content is text, whatever it looks like: sample code in them is no markup. */
const rawElements: ReadonlyMap<number, string> = new Map(
  ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [
    elementHash(name),
    name,
  ]),
)

/**
 * Walks a page once from start to end, as the tokenizer of the HTML standard does but without building anything:
 * start tags, comments, the bodies of scripts and styles, text.
 */
export function scan(page: Buffer, sink: Sink): void {
  const size = page.length
  const unclosed = new Set<number>()
  let at = 0
  while (at < size) {
    const textStart = at
    while (at < size && page[at] !== lt) at++
    if (sink.text && at > textStart) sink.text(textStart, at)
    const next = page[at + 1] as number
    if (isLetter(next)) at = scanTag(page, at, sink, unclosed)
    else if (next === bang && page[at + 2] === dash && page[at + 3] === dash) at = scanComment(page, at, sink)
    else if (next === slash || next === bang || next === question) at = indexOfByte(page, gt, at + 2) + 1
    else at++
  }
}

function scanTag(page: Buffer, start: number, sink: Sink, unclosed: Set<number>): number {
  const size = page.length
  let at = start + 1
  let element = 0
  let byte = page[at] as number
  while (at < size && byte > 0x20 && byte !== gt && byte !== slash) {
    element = (Math.imul(element, 31) + (byte | 0x20)) | 0
    byte = page[++at] as number
  }
  const nameEnd = at
  at = tagEnd(page, at)
  sink.tag(start, nameEnd, at, element)
  const name = rawElements.get(element)
  if (name === undefined || unclosed.has(element)) return at
  const bodyEnd = indexOfClosing(page, name, at)
  if (bodyEnd === size && element !== script) {
    // Taking the rest of the page for its content would hide more than it explains; nor is the end looked for again.
    unclosed.add(element)
    return at
  }
  if (element === script || element === style) sink.raw(at, bodyEnd, element)
  else if (element === title) sink.text?.(at, bodyEnd)
  return bodyEnd
}

/** Bytes at which looking for the end of a tag stops. */
const stops = new Uint8Array(256)
for (const byte of [gt, doubleQuote, singleQuote]) stops[byte] = 1

/** Behind the `>` that closes a tag; one inside a quoted value does not. */
function tagEnd(page: Buffer, from: number): number {
  const size = page.length
  let at = from
  while (at < size) {
    while (at < size && stops[page[at] as number] === 0) at++
    const byte = page[at] as number
    if (byte === gt) return at + 1
    if (at < size && opensValue(page, at)) at = indexOfByte(page, byte, at + 1)
    at++
  }
  return size
}

/** A quote begins a value only right behind an equals sign. */
function opensValue(page: Buffer, quote: number): boolean {
  let before = quote - 1
  while ((page[before] as number) <= 0x20) before--
  return page[before] === equals
}

function scanComment(page: Buffer, start: number, sink: Sink): number {
  const bodyStart = start + 4
  // `<!-->` and `<!--->` are whole comments.
  if (page[bodyStart] === gt) return bodyStart + 1
  if (page[bodyStart] === dash && page[bodyStart + 1] === gt) return bodyStart + 2
  let at = bodyStart
  while (true) {
    at = indexOfByte(page, gt, at)
    if (at >= page.length) break
    const closed = page[at - 1] === dash && page[at - 2] === dash
    const closedByBang = page[at - 1] === bang && page[at - 2] === dash && page[at - 3] === dash
    if (at >= bodyStart + 2 && (closed || closedByBang)) {
      sink.comment(bodyStart, at - (closed ? 2 : 3))
      return at + 1
    }
    at++
  }
  sink.comment(bodyStart, page.length)
  return page.length
}

/** Where `</name` begins, in either case; the end of the page when it does not come. */
function indexOfClosing(page: Buffer, name: string, from: number): number {
  const size = page.length
  for (let at = page.indexOf(lt, from); at >= 0; at = page.indexOf(lt, at + 1)) {
    if (page[at + 1] !== slash) continue
    let matched = 0
    while (matched < name.length && ((page[at + 2 + matched] as number) | 0x20) === name.charCodeAt(matched)) matched++
    if (matched === name.length && !isLetter(page[at + 2 + matched] as number)) return at
  }
  return size
}

function indexOfByte(page: Buffer, byte: number, from: number): number {
  const size = page.length
  let at = from
  while (at < size && page[at] !== byte) at++
  return at
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

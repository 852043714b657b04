export type Attribute = { readonly name: string; readonly value: string }

const longestValue = 64 * 1024
const mostAttributes = 200

/** The attributes of a start tag, of which `tag` is what stands behind its name; names in lower case, values as the page means them. */
export function attributesOf(tag: string): Attribute[] {
  const found: Attribute[] = []
  const size = tag.length
  let at = 0
  while (at < size && found.length < mostAttributes) {
    while (at < size && isSeparator(tag.charCodeAt(at))) at++
    const nameStart = at
    while (at < size && !endsName(tag.charCodeAt(at))) at++
    if (at === nameStart) {
      at++
      continue
    }
    const name = tag.slice(nameStart, at).toLowerCase()
    while (at < size && isSpace(tag.charCodeAt(at))) at++
    if (tag.charCodeAt(at) !== 0x3d) {
      found.push({ name, value: '' })
      continue
    }
    at++
    while (at < size && isSpace(tag.charCodeAt(at))) at++
    const quote = tag[at] === '"' || tag[at] === "'" ? tag[at] : undefined
    const valueStart = quote === undefined ? at : at + 1
    const valueEnd = quote === undefined ? unquotedEnd(tag, at) : tag.indexOf(quote, valueStart)
    const end = valueEnd < 0 ? size : valueEnd
    found.push({ name, value: unescaped(tag.slice(valueStart, Math.min(end, valueStart + longestValue))) })
    at = quote === undefined ? end : end + 1
  }
  return found
}

function unquotedEnd(tag: string, from: number): number {
  let at = from
  while (at < tag.length && !endsValue(tag.charCodeAt(at))) at++
  return at
}

/** The value of an attribute by its name in lower case. */
export function attributeValue(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value
}

/** Undoes the escapes that occur in addresses. */
function unescaped(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(/&(?:amp|#0{0,3}38|#x26);?/gi, '&').replace(/&#(?:0{0,3}47|x2f);?/gi, '/')
}

function isSpace(byte: number): boolean {
  return byte <= 0x20
}

function isSeparator(byte: number): boolean {
  return byte <= 0x20 || byte === 0x2f || byte === 0x3e
}

function endsName(byte: number): boolean {
  return byte <= 0x20 || byte === 0x3d || byte === 0x3e || byte === 0x2f
}

function endsValue(byte: number): boolean {
  return byte <= 0x20 || byte === 0x3e
}

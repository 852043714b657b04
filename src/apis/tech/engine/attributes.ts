export type Attribute = { readonly name: string; readonly value: string }

const longestValue = 64 * 1024
const mostAttributes = 200

/** The attributes of a start tag, from behind its name to its end; names in lower case, values as the page means them. */
export function attributesOf(page: Buffer, from: number, to: number): Attribute[] {
  const found: Attribute[] = []
  let at = from
  while (at < to && found.length < mostAttributes) {
    while (at < to && isSeparator(page[at] as number)) at++
    const nameStart = at
    while (at < to && !endsName(page[at] as number)) at++
    if (at === nameStart) {
      at++
      continue
    }
    const name = page.toString('latin1', nameStart, at).toLowerCase()
    while (at < to && isSpace(page[at] as number)) at++
    if (page[at] !== 0x3d) {
      found.push({ name, value: '' })
      continue
    }
    at++
    while (at < to && isSpace(page[at] as number)) at++
    const quote = page[at] === 0x22 || page[at] === 0x27 ? page[at] : undefined
    if (quote !== undefined) at++
    const valueStart = at
    while (at < to && (quote === undefined ? !endsValue(page[at] as number) : page[at] !== quote)) at++
    found.push({ name, value: unescaped(page.toString('latin1', valueStart, Math.min(at, valueStart + longestValue))) })
    if (quote !== undefined) at++
  }
  return found
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

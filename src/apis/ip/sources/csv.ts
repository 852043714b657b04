const quote = '"'

/** The fields of one CSV line (RFC 4180, without line breaks inside fields). */
export function csvFields(line: string): string[] {
  if (!line.includes(quote)) return line.split(',')
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] !== quote) {
      const comma = line.indexOf(',', at)
      const end = comma < 0 ? line.length : comma
      fields.push(line.slice(at, end))
      at = end + 1
      continue
    }
    let field = ''
    for (;;) {
      const closing = line.indexOf(quote, at + 1)
      const end = closing < 0 ? line.length : closing
      field += line.slice(at + 1, end)
      at = end + 1
      if (line[at] !== quote) break
      field += quote
    }
    fields.push(field)
    const comma = line.indexOf(',', at)
    at = comma < 0 ? line.length + 1 : comma + 1
  }
  return fields
}

/** The lines of a text that are not empty, without their ends; decodes piece by piece, so that the whole never exists as one string. */
export function* lines(bytes: Buffer): Generator<string> {
  let start = 0
  while (start < bytes.length) {
    const newline = bytes.indexOf(10, start)
    const end = newline < 0 ? bytes.length : newline
    const line = bytes.toString('utf8', start, bytes[end - 1] === 13 ? end - 1 : end)
    start = end + 1
    if (line.trim() !== '') yield line
  }
}

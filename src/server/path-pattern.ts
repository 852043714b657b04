/** Reads a path: its fields, or nothing when it is another path than the declared one. */
export type PathPattern = (path: string) => Record<string, string> | undefined

/** The pattern of a path as it is declared, `/ip/{ip_address}`. A field is one segment and never empty. */
export function pathPattern(declared: string): PathPattern {
  const [opening = '', ...rest] = declared.split('{')
  const fields = rest.map((part) => {
    const end = part.indexOf('}')
    return { name: part.slice(0, end), after: part.slice(end + 1) }
  })
  return (path) => {
    if (!path.startsWith(opening)) return undefined
    const read: Record<string, string> = {}
    let at = opening.length
    for (const { name, after } of fields) {
      const slash = path.indexOf('/', at)
      const end = slash < 0 ? path.length : slash
      if (end === at || !path.startsWith(after, end)) return undefined
      read[name] = decode(path.slice(at, end))
      at = end + after.length
    }
    return at === path.length ? read : undefined
  }
}

/** A broken escape stays as it is written: the endpoint then says what is wrong with the value. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

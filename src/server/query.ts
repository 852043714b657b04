import { Fault } from '../kernel/fault.ts'

/** Reads a query string into fields; every value is a text, and a field given twice is refused. */
export function readQuery(query: string): Record<string, string> {
  const fields: Record<string, string> = {}
  if (query === '') return fields
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (Object.hasOwn(fields, name)) throw givenTwice(name)
    // A plain assignment to __proto__ would vanish instead of being refused as unknown.
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1))
    if (name === '__proto__') Object.defineProperty(fields, name, { value, enumerable: true })
    else fields[name] = value
  }
  return fields
}

/** A broken escape stays as it is written: the endpoint then says what is wrong with the value. */
function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function givenTwice(name: string): Fault {
  const errors = [{ pointer: `/${name.slice(0, 100)}`, detail: 'must be given once' }]
  return new Fault('invalid_request', 'A field of the query is given more than once.', { errors })
}

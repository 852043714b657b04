import { Fault } from '../kernel/fault.ts'

/** Reads a query string into fields; every value is a text, and a field given twice is refused. */
export function readQuery(query: string): Record<string, string> {
  const fields: Record<string, string> = {}
  if (query === '') return fields
  for (const [name, value] of new URLSearchParams(query)) {
    if (Object.hasOwn(fields, name)) {
      const errors = [{ pointer: `/${name.slice(0, 100)}`, detail: 'must be given once' }]
      throw new Fault('invalid_request', 'A field of the query is given more than once.', { errors })
    }
    // A plain assignment to __proto__ would vanish instead of being refused as unknown.
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return fields
}

import type { Edition } from './edition.ts'
import type { SourceName } from './snapshot.ts'

/**
 * The edition to answer with: of those whose data is still today's, the first in the operator's order; when there is none,
 * the newest, however old. A source that fails keeps its place until its data is too old.
 */
export function chooseEdition(
  editions: readonly Edition[],
  order: readonly SourceName[],
  now: number,
): Edition | undefined {
  // The company's own log is another matter than the country's searches: it answers only where the order names it.
  const eligible = editions.filter(({ source }) => source !== 'own-log' || order.includes(source))
  const fresh = eligible.filter(({ freshUntil }) => freshUntil > now)
  const byOrder = fresh.toSorted((a, b) => placeOf(a, order) - placeOf(b, order) || b.capturedAt - a.capturedAt)
  return byOrder[0] ?? eligible.toSorted((a, b) => b.capturedAt - a.capturedAt)[0]
}

function placeOf({ source }: Edition, order: readonly SourceName[]): number {
  const place = order.indexOf(source)
  return place < 0 ? order.length : place
}

/** True when the data is not as new as it should be: bundled, past its day, or its source failed when last asked. */
export function isStale(edition: Edition, now: number): boolean {
  return edition.source === 'starter' || edition.failing || edition.freshUntil <= now
}

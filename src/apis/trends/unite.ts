import { keywordKey, type Row, type Snapshot } from './snapshot.ts'

/**
 * Unites snapshots of one source and country into one: the time of the newest, every keyword once. A feed shows only its
 * ten newest searches, so a keyword that left the feed is kept and marked as no longer active.
 */
export function unite(snapshots: readonly Snapshot[]): Snapshot | undefined {
  const ordered = snapshots.toSorted((a, b) => a.capturedAt - b.capturedAt)
  const newest = ordered.at(-1)
  if (!newest || ordered.length === 1) return newest
  const rows = new Map<string, Row>()
  for (const snapshot of ordered) {
    for (const row of snapshot.rows) {
      const key = keywordKey(row.keyword)
      const earlier = rows.get(key)
      rows.set(key, { ...(earlier ? joined(earlier, row) : row), active: row.active && snapshot === newest })
    }
  }
  return { ...newest, rows: [...rows.values()].sort(byRelevance) }
}

function joined(earlier: Row, later: Row): Row {
  return {
    ...later,
    volume: Math.max(earlier.volume, later.volume),
    startedAt: earliest(earlier.startedAt, later.startedAt),
    headlines: later.headlines?.length ? later.headlines : (earlier.headlines ?? []),
  }
}

function earliest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** Active searches lead, then the most searched, then the newest. */
export function byRelevance(a: Row, b: Row): number {
  return Number(b.active) - Number(a.active) || b.volume - a.volume || (b.startedAt ?? 0) - (a.startedAt ?? 0)
}

/** Where a growth figure comes from: the source, our own earlier snapshots, or a lower bound. */
export type GrowthBasis = 'source' | 'history' | 'estimated'

export type Growth = { readonly percent: number; readonly basis: GrowthBasis }

/** What is known of earlier volumes: by keyword, and the smallest volume that was enough to be listed. */
export type Past = { readonly volumes: ReadonlyMap<string, number>; readonly smallest: number | undefined }

/** Published growth never exceeds this. */
export const mostPercent = 1000
/** The steps in which growth is published; nothing that rises less is listed as trending. */
const steps = [50, 75, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]

/** The growth of a keyword without a published one: against its own past, else the least it can have been. */
export function growthSince(key: string, volume: number, past: Past): Growth {
  const before = past.volumes.get(key)
  if (before) return { percent: clamp(Math.round((volume / before - 1) * 100)), basis: 'history' }
  // A keyword that was not listed before was searched less than the smallest one that was.
  const atLeast = past.smallest ? (volume / past.smallest - 1) * 100 : 0
  return { percent: steps.findLast((step) => step <= atLeast) ?? 50, basis: 'estimated' }
}

/** `+1,000%`, `+75%`, `-40%`. */
export function formatGrowth(percent: number): string {
  const digits = String(Math.abs(Math.round(percent))).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${percent < 0 ? '-' : '+'}${digits}%`
}

function clamp(percent: number): number {
  return Math.max(-100, Math.min(mostPercent, percent))
}

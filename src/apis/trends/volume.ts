/** Formats a volume as its bucket: `200K+`. Buckets are 1, 2 and 5 times a power of ten, rounded down. */
export function formatVolume(volume: number): string {
  const step = volumeStep(volume)
  if (step >= 1e9) return `${step / 1e9}B+`
  if (step >= 1e6) return `${step / 1e6}M+`
  if (step >= 1e3) return `${step / 1e3}K+`
  return `${step}+`
}

/** The largest 1-2-5 step that is not above the volume. */
export function volumeStep(volume: number): number {
  if (!(volume >= 1)) return 0
  const power = 10 ** Math.floor(Math.log10(volume) + 1e-9)
  const lead = volume / power
  return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1)
}

const units: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 }

/** Reads what the sources write: `500+`, `50000+`, `20,000+`, `20K+`, `2.5M+`; undefined when it is none of these. */
export function parseVolume(text: string): number | undefined {
  const match = /^(\d{1,15}(?:,\d{3}){0,4}|\d{1,6}\.\d{1,3})([KMB]?)\+?$/.exec(text.trim().toUpperCase())
  if (!match) return undefined
  return Math.round(Number(match[1]?.replaceAll(',', '')) * (units[match[2] ?? ''] ?? 1))
}

/** The area under the precision-recall curve. */
export function areaPrecisionRecall(labels: readonly number[], scores: readonly number[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number))
  const positives = labels.filter((label) => label === 1).length
  let hits = 0
  let area = 0
  for (let i = 0; i < order.length; ) {
    // Equal scores stand or fall together.
    let end = i
    let inside = 0
    while (end < order.length && scores[order[end] as number] === scores[order[i] as number]) {
      inside += labels[order[end] as number] === 1 ? 1 : 0
      end++
    }
    hits += inside
    area += inside * (hits / end)
    i = end
  }
  return positives === 0 ? Number.NaN : area / positives
}

/** The chance that a positive scores above a negative. */
export function areaUnderCurve(labels: readonly number[], scores: readonly number[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => (scores[a] as number) - (scores[b] as number))
  let ranks = 0
  let positives = 0
  for (let i = 0; i < order.length; ) {
    let end = i
    while (end < order.length && scores[order[end] as number] === scores[order[i] as number]) end++
    const rank = (i + 1 + end) / 2
    for (let k = i; k < end; k++) {
      if (labels[order[k] as number] !== 1) continue
      ranks += rank
      positives++
    }
    i = end
  }
  const negatives = order.length - positives
  return positives && negatives ? (ranks - (positives * (positives + 1)) / 2) / (positives * negatives) : Number.NaN
}

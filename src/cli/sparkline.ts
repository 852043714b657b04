const steps = '▁▂▃▄▅▆▇█'

/** Draws values as a line of small bars, the largest the highest; a value of 0 is a gap. */
export function sparkline(values: readonly number[]): string {
  const most = Math.max(...values, 0)
  return values.map((value) => (value > 0 ? steps[Math.ceil((value / most) * steps.length) - 1] : ' ')).join('')
}

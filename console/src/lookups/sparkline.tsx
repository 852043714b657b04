/** A row of small bars, the highest as high as the row. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const highest = Math.max(1, ...values)
  const width = 100 / Math.max(1, values.length)
  return (
    <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label}>
      <path d="M0 23.5H100" class="ground" />
      {values.map((value, day) => {
        const height = value === 0 ? 0 : Math.max(2, (value / highest) * 24)
        return <rect key={day} x={day * width} y={24 - height} width={width * 0.8} height={height} />
      })}
    </svg>
  )
}

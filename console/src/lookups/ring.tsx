const radius = 42
const round = 2 * Math.PI * radius

/** A number of a hundred as a ring. */
export function Ring({ value, label, tone }: { value: number; label: string; tone: string }) {
  return (
    <svg class={`ring ${tone}`} viewBox="0 0 100 100" role="img" aria-label={label}>
      <circle cx="50" cy="50" r={radius} />
      <circle class="share" cx="50" cy="50" r={radius} stroke-dasharray={`${(value / 100) * round} ${round}`} />
      <text x="50" y="50">
        {value}
      </text>
    </svg>
  )
}

/** A share of a whole as a bar with its number; what it stands for is read out. */
export function Bar({ percent, label, tone = '' }: { percent: number; label: string; tone?: string }) {
  return (
    <span class={`bar ${tone}`} role="img" aria-label={label}>
      <span style={{ '--share': `${percent}%` }} />
    </span>
  )
}

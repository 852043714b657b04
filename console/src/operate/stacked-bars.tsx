import { count } from '../format.ts'

export type Series = { readonly name: string; readonly tone: number; readonly values: readonly number[] }
type Props = {
  readonly title: string
  readonly days: readonly string[]
  readonly series: readonly Series[]
  readonly format?: (value: number) => string
}

/** A bar a day, one colour for each name. The bars stretch with the page; the words beside them keep their size. */
export function StackedBars({ title, days, series, format = count }: Props) {
  const totals = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0))
  const highest = niceCeiling(Math.max(1, ...totals))
  return (
    <figure class="chart">
      <figcaption>
        <strong>{title}</strong>
        <span class="legend">
          {series.map(({ name, tone }) => (
            <span key={name}>
              <span class={`swatch tone-${tone}`} aria-hidden="true" />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <div class="plot">
        <div class="ticks" aria-hidden="true">
          {[highest, highest / 2, 0].map((value) => (
            <span key={value}>{format(value)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${days.length} ${highest}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}, at most ${format(Math.max(0, ...totals))}`}
        >
          {days.map((day, i) => (
            <Bars key={day} title={`${day}: ${format(totals[i] ?? 0)}`} place={i} series={series} base={highest} />
          ))}
        </svg>
        <div class="days" aria-hidden="true">
          {[days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)].map((day) => (
            <span key={day}>{day?.slice(5)}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

type BarsProps = {
  readonly title: string
  readonly place: number
  readonly series: readonly Series[]
  readonly base: number
}

/** The bar of one day. */
function Bars({ title, place, series, base }: BarsProps) {
  let top = base
  return (
    <g>
      <title>{title}</title>
      {series.map(({ name, tone, values }) => {
        const height = values[place] ?? 0
        top -= height
        return height === 0 ? null : (
          <rect key={name} class={`tone-${tone}`} x={place + 0.12} width={0.76} y={top} height={height} />
        )
      })}
    </g>
  )
}

/** The next number that is easy to read: 1, 2, 4 or 10 with zeros. */
function niceCeiling(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value))
  return Math.max(2, [1, 2, 4, 10].map((factor) => factor * size).find((nice) => nice >= value) ?? value)
}

import { useState } from 'preact/hooks'
import { about } from '../about.ts'
import { count, milliseconds } from '../format.ts'
import { type Answer, admin } from '../server.ts'
import { Show, useLoaded } from './load.tsx'
import { type Series, StackedBars } from './stacked-bars.tsx'

type Row = Answer<'usage'>['days'][number]
const spans = [7, 30, 90] as const
const dayMs = 86_400_000

/** Who asked how much, how much was refused, and how long it took. */
export function Usage() {
  const [span, setSpan] = useState<number>(30)
  const days = lastDays(span)
  const loaded = useLoaded(() => admin.usage({ from: days[0] ?? '' }), String(span))
  return (
    <>
      <div class="heading">
        <h1>Usage</h1>
        <fieldset class="switch">
          <legend class="hidden">Time</legend>
          <div>
            {spans.map((one) => (
              <label key={one}>
                <input type="radio" name="span" checked={one === span} onChange={() => setSpan(one)} />
                <span>{one} days</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <Show of={loaded}>
        {({ days: rows, total }) => (
          <>
            <dl class="totals">
              <Total name="Requests" value={count(total.requests)} />
              <Total name="Refused" value={count(total.refusals)} />
              <Total name="Failed" value={count(total.faults)} />
              <Total name="Mean time" value={milliseconds(total.meanMs)} />
              <Total name="Longest" value={milliseconds(total.maxMs)} />
            </dl>
            <StackedBars title="Requests by day" days={days} series={seriesOf(rows, days, 'requests')} />
            <StackedBars title="Refused by day" days={days} series={seriesOf(rows, days, 'refusals')} />
            <StackedBars title="Mean time by day" days={days} series={meansOf(rows, days)} format={milliseconds} />
            <ByEndpoint rows={rows} />
          </>
        )}
      </Show>
    </>
  )
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function lastDays(span: number): string[] {
  return Array.from({ length: span }, (_, i) =>
    new Date(Date.now() - (span - 1 - i) * dayMs).toISOString().slice(0, 10),
  )
}

/** Every interface keeps its colour; the operator's own has the last one. */
function toneOf(name: string): number {
  const place = about.interfaces.findIndex((one) => one.name === name)
  return place < 0 ? about.interfaces.length : place
}

/** The mean time of each day over all interfaces. */
function meansOf(rows: readonly Row[], days: readonly string[]): Series[] {
  const byDay = Map.groupBy(rows, (row) => row.day)
  const values = days.map((day) => meanMs(byDay.get(day) ?? []))
  return [{ name: 'all interfaces', tone: 0, values }]
}

function meanMs(rows: readonly Row[]): number {
  const total = rows.reduce((sum, row) => sum + row.meanMs * row.requests, 0)
  return (
    total /
    Math.max(
      1,
      rows.reduce((sum, row) => sum + row.requests, 0),
    )
  )
}

/** One number a day for each interface that has any. */
function seriesOf(rows: readonly Row[], days: readonly string[], field: 'requests' | 'refusals'): Series[] {
  const byInterface = Map.groupBy(rows, (row) => row.interface)
  const series = [...byInterface].map(([name, own]) => {
    const byDay = Map.groupBy(own, (row) => row.day)
    const values = days.map((day) => (byDay.get(day) ?? []).reduce((sum, row) => sum + row[field], 0))
    return { name, tone: toneOf(name), values }
  })
  return series.filter(({ values }) => values.some((value) => value > 0))
}

function ByEndpoint({ rows }: { rows: readonly Row[] }) {
  const groups = [...Map.groupBy(rows, (row) => `${row.interface} ${row.endpoint}`)]
  return (
    <section class="group">
      <h2>By endpoint</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Usage by endpoint">
        <table>
          <thead>
            <tr>
              <th>Endpoint</th>
              <th class="number">Requests</th>
              <th class="number">Refused</th>
              <th class="number">Failed</th>
              <th class="number">Mean</th>
              <th class="number">Longest</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(([name, own]) => {
              const sum = (field: 'requests' | 'refusals' | 'faults') =>
                own.reduce((total, row) => total + row[field], 0)
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td class="number">{count(sum('requests'))}</td>
                  <td class="number">{count(sum('refusals'))}</td>
                  <td class="number">{count(sum('faults'))}</td>
                  <td class="number">{milliseconds(meanMs(own))}</td>
                  <td class="number">{milliseconds(Math.max(...own.map(({ maxMs }) => maxMs)))}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {groups.length === 0 && <p class="empty">Nobody has asked anything in this time.</p>}
    </section>
  )
}

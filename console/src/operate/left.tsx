import { useState } from 'preact/hooks'
import { count } from '../format.ts'
import { Bar } from '../lookups/bar.tsx'
import { admin } from '../server.ts'
import { Show, useLoaded } from './load.tsx'

/** What is left of a key's plan, asked for when it is opened. */
export function Left({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details class="left" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What is left of the plan</summary>
      {open && <Limits id={id} />}
    </details>
  )
}

function Limits({ id }: { id: string }) {
  const loaded = useLoaded(() => admin.showKey({ id }), id)
  return (
    <Show of={loaded}>
      {({ limits }) =>
        limits.length === 0 ? (
          <p class="soft">This plan has no limits.</p>
        ) : (
          <ul class="limits">
            {limits.map(({ interface: name, perMinute, minuteRemaining = 0, perMonth, monthUsed = 0 }) => (
              <li key={name}>
                <strong>{name}</strong>
                {perMonth !== undefined && (
                  <Limit left={Math.max(0, perMonth - monthUsed)} of={perMonth} span="this month" />
                )}
                {perMinute !== undefined && <Limit left={minuteRemaining} of={perMinute} span="this minute" />}
              </li>
            ))}
          </ul>
        )
      }
    </Show>
  )
}

function Limit({ left, of, span }: { left: number; of: number; span: string }) {
  const percent = of === 0 ? 0 : (left / of) * 100
  const text = `${count(left)} of ${count(of)} left ${span}`
  return (
    <div class="limit">
      <span>{text}</span>
      <Bar percent={percent} label={text} tone={percent < 10 ? 'bad' : ''} />
    </div>
  )
}

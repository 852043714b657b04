import { useState } from 'preact/hooks'
import { about } from '../about.ts'
import { useBusy } from '../busy.ts'
import { Copy } from '../copy.tsx'
import { setKey } from '../key.ts'
import { ProblemNote } from '../problem.tsx'
import { type Answer, admin } from '../server.ts'
import { told } from './load.tsx'

export type MadeKey = Answer<'createKey'>

const lives: readonly (readonly [label: string, days: number])[] = [
  ['never', 0],
  ['in 30 days', 30],
  ['in 90 days', 90],
  ['in a year', 365],
]
const dayMs = 86_400_000

/** The form that makes a key. */
export function NewKey({ plans, onMade }: { plans: readonly string[]; onMade: (made: MadeKey) => Promise<void> }) {
  const { button, problem, run } = useBusy(told)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    run(async () => {
      await onMade(await admin.createKey(wantedOf(new FormData(form))))
      form.reset()
    })
  }
  return (
    <form class="panel new-key" onSubmit={submit}>
      <h2>Make a key</h2>
      <div class="row">
        <label class="grow" for="new-name">
          <span class="label">Name</span>
          <input id="new-name" name="name" maxLength={100} required placeholder="shop backend" autocomplete="off" />
        </label>
        <label for="new-plan">
          <span class="label">Plan</span>
          <select id="new-plan" name="plan">
            {plans.map((plan) => (
              <option key={plan}>{plan}</option>
            ))}
          </select>
        </label>
        <label for="new-life">
          <span class="label">Expires</span>
          <select id="new-life" name="days">
            {lives.map(([label, days]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <fieldset class="checks">
        <legend class="label">Interfaces</legend>
        {about.interfaces.map(({ name }) => (
          <label key={name}>
            <input type="checkbox" name="interface" value={name} defaultChecked /> {name}
          </label>
        ))}
      </fieldset>
      <button type="submit" {...button}>
        Make the key
      </button>
      {problem && <ProblemNote problem={problem} />}
    </form>
  )
}

/** All interfaces checked means all there will ever be. */
function wantedOf(form: FormData) {
  const interfaces = form.getAll('interface').map(String)
  const days = Number(form.get('days'))
  return {
    name: String(form.get('name') ?? ''),
    plan: String(form.get('plan') ?? ''),
    ...(interfaces.length > 0 && interfaces.length < about.interfaces.length ? { interfaces } : {}),
    ...(days > 0 ? { expiresAt: new Date(Date.now() + days * dayMs).toISOString() } : {}),
  }
}

/** A key in the only moment it can be seen. */
export function ShownOnce({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  const [used, setUsed] = useState(false)
  return (
    <div class="note good" role="status">
      <p>
        <strong>Copy the key now: it is not shown again.</strong> Only its hash is kept.
      </p>
      <p class="secret">
        <code>{made.key}</code>
      </p>
      <div class="row">
        <Copy text={made.key} label="Copy the key" />
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setKey(made.key)
            setUsed(true)
          }}
        >
          {used ? 'Used in this tab' : 'Use it in this tab'}
        </button>
        <button type="button" class="quiet" onClick={onDone}>
          I have it
        </button>
      </div>
    </div>
  )
}

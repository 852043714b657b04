import { useState } from 'preact/hooks'
import { useBusy } from '../busy.ts'
import { day } from '../format.ts'
import { ProblemNote } from '../problem.tsx'
import { type Answer, admin } from '../server.ts'
import { Left } from './left.tsx'
import { Show, told, useLoaded } from './load.tsx'
import { type MadeKey, NewKey, ShownOnce } from './new-key.tsx'

type Key = Answer<'listKeys'>['keys'][number]

/** Every key, and what can be done with it. */
export function Keys() {
  const loaded = useLoaded(() => Promise.all([admin.listKeys({}), admin.listPlans({})]))
  const [made, show] = useState<MadeKey>()
  const done = async (key?: MadeKey) => {
    show(key)
    await loaded.reload()
  }
  return (
    <>
      <h1>Keys</h1>
      <Show of={loaded}>
        {([{ keys }, { plans }]) => (
          <>
            <NewKey plans={plans.map(({ name }) => name)} onMade={done} />
            {made && <ShownOnce key={made.id} made={made} onDone={() => show(undefined)} />}
            <h2>{keys.length === 1 ? '1 key' : `${keys.length} keys`}</h2>
            <ul class="keys">
              {keys.toReversed().map((key) => (
                <Item key={key.id} item={key} onDone={done} />
              ))}
            </ul>
          </>
        )}
      </Show>
    </>
  )
}

const tones = { active: 'good', expired: 'warn', revoked: 'bad' } as const

/** What each verb does to a key, told before it is done. */
const verbs = {
  rotate: ['Rotate', 'A new key takes over its rights and counts; this one lives on for a day.'],
  revoke: ['Revoke', 'The key is refused from now on.'],
  delete: ['Delete', 'The key is forgotten, with its name and plan.'],
} as const
type Verb = keyof typeof verbs

function Item({ item, onDone }: { item: Key; onDone: (made?: MadeKey) => Promise<void> }) {
  const { id, name, start, plan, state, interfaces, createdAt, expiresAt } = item
  const [asked, ask] = useState<Verb>()
  const { button, problem, run } = useBusy(told)
  const apply = (verb: Verb) =>
    run(async () => {
      if (verb === 'rotate') await onDone(await admin.rotateKey({ id }))
      else {
        await (verb === 'revoke' ? admin.revokeKey({ id }) : admin.deleteKey({ id }))
        await onDone()
      }
      ask(undefined)
    })
  const offered: Verb[] = state === 'active' ? ['rotate', 'revoke'] : ['delete']
  return (
    <li class="panel">
      <div class="key-head">
        <h3>{name || 'without a name'}</h3>
        <span class={`badge ${tones[state]}`}>{state}</span>
        <span class="key-verbs">
          {offered.map((verb) => (
            <button
              key={verb}
              type="button"
              class="quiet"
              aria-expanded={asked === verb}
              onClick={() => ask(asked === verb ? undefined : verb)}
            >
              {verbs[verb][0]}
              <span class="hidden"> {name}</span>
            </button>
          ))}
        </span>
      </div>
      <p class="soft">
        <code>{start}</code> · {plan} · {interfaces ? interfaces.join(', ') : 'all interfaces'} · made {day(createdAt)}
        {expiresAt && ` · ${state === 'expired' ? 'expired' : 'expires'} ${day(expiresAt)}`}
      </p>
      {asked && (
        <fieldset class="note">
          <legend class="hidden">{`${verbs[asked][0]} ${name}`}</legend>
          <p>{verbs[asked][1]}</p>
          <div class="row">
            <button type="button" class={asked === 'rotate' ? '' : 'danger'} onClick={() => apply(asked)} {...button}>
              {verbs[asked][0]} it
            </button>
            <button type="button" class="quiet" onClick={() => ask(undefined)}>
              Leave it
            </button>
          </div>
          {problem && <ProblemNote problem={problem} />}
        </fieldset>
      )}
      {state === 'active' && <Left id={id} />}
    </li>
  )
}

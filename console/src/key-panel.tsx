import { useState } from 'preact/hooks'
import { useBusy } from './busy.ts'
import { key, setKey, startOf } from './key.ts'
import { ProblemNote } from './problem.tsx'
import { follow } from './route.ts'
import { admin } from './server.ts'
import { isSignedIn } from './session.ts'

/** Says which key lookups are made with, and takes another one. */
export function KeyPanel({ wanted }: { wanted: boolean }) {
  const [asked, ask] = useState(false)
  if (key.value && !asked && !wanted) {
    return (
      <p class="key-line">
        Key <code>{startOf(key.value)}</code>
        <button type="button" class="link" onClick={() => ask(true)}>
          change
        </button>
      </p>
    )
  }
  return <KeyForm onDone={() => ask(false)} />
}

function KeyForm({ onDone }: { onDone: () => void }) {
  const { button, problem, run } = useBusy()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setKey(String(new FormData(event.currentTarget as HTMLFormElement).get('key') ?? ''))
    onDone()
  }
  const make = () =>
    run(async () => {
      const { plans } = await admin.listPlans({})
      const plan = plans.find(({ limits }) => Object.keys(limits).length === 0) ?? plans.at(-1)
      setKey((await admin.createKey({ plan: plan?.name ?? '', name: 'console' })).key)
      onDone()
    })
  return (
    <form class="note key-form" onSubmit={submit}>
      <p>
        <strong>This lookup needs a key.</strong> The first start of the server showed one, and a link that brings it
        here.{' '}
        {isSignedIn() ? (
          <button type="button" class="link" onClick={make} {...button}>
            Make a key for this tab
          </button>
        ) : (
          <>
            More are made under{' '}
            <a href="/operate" onClick={follow}>
              Operate
            </a>
            .
          </>
        )}
      </p>
      <div class="row">
        <label class="grow">
          <span class="label">Key</span>
          <input name="key" required autocomplete="off" spellcheck={false} placeholder="ff_…" />
        </label>
        <button type="submit">Use it</button>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </form>
  )
}

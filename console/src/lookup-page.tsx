import { useEffect } from 'preact/hooks'
import { needsKey } from './about.ts'
import { CodePanel } from './code-panel.tsx'
import { key } from './key.ts'
import { KeyPanel } from './key-panel.tsx'
import type { Fields, Lookup } from './lookup.ts'
import { ProblemNote } from './problem.tsx'
import type { Made } from './snippet.ts'
import { ask, visitOf } from './visit.ts'

/** One lookup: its form, its answer as a person wants to see it, and the same as code. */
export function LookupPage({ lookup }: { lookup: Lookup }) {
  const visit = visitOf(lookup)
  const { fields, asking, answer, problem, waitsForKey } = visit.value
  const keyWanted = needsKey(lookup.name) && (!key.value || (waitsForKey && problem !== undefined))
  useEffect(() => {
    const { answer, problem, waitsForKey } = visit.peek()
    if (key.value && ((lookup.atOnce && !answer && !problem) || waitsForKey)) ask(lookup, visit.peek().fields)
  }, [lookup, visit, key.value])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    ask(lookup, visit.peek().fields)
  }
  const change = (changed: typeof fields, { submit } = { submit: false }) => {
    visit.value = { ...visit.value, fields: changed }
    if (submit) ask(lookup, changed)
  }
  const { Form, View } = lookup
  const made = madeOf(lookup, answer?.fields ?? fields)
  const secret = key.value || (needsKey(lookup.name) ? 'YOUR_KEY' : '')
  return (
    <section class="page">
      <div class="heading">
        <div>
          <h1>{lookup.title}</h1>
          <p class="lead">{lookup.sentence}</p>
        </div>
        {needsKey(lookup.name) && !keyWanted && <KeyPanel wanted={false} />}
      </div>
      {keyWanted && <KeyPanel wanted />}
      <form class="ask" onSubmit={submit}>
        <Form fields={fields} id={lookup.name} change={change} />
        <button type="submit" disabled={asking}>
          {lookup.button}
        </button>
      </form>
      <Examples lookup={lookup} />
      <div class="split">
        <div class="answer" aria-busy={asking}>
          <div class="progress" data-on={asking}>
            {asking && <span role="progressbar" aria-label="Looking it up" />}
          </div>
          <p class="status" role="status">
            {statusOf(visit.value)}
          </p>
          {problem && <ProblemNote problem={problem} />}
          {answer && (
            <div class={asking ? 'past' : ''}>
              <View output={answer.output} fields={answer.fields} askAgain={(again) => ask(lookup, again)} />
            </div>
          )}
          {!answer && !problem && !asking && (
            <p class="empty">{waitsForKey ? 'A key is needed first.' : 'The answer comes here.'}</p>
          )}
        </div>
        <CodePanel key={answer ? 'answered' : 'before'} made={made} output={answer?.output} secret={secret} />
      </div>
    </section>
  )
}

/** The call as it was made; before anything is typed, the first example. */
function madeOf({ name, endpoint, inputOf, examples }: Lookup, fields: Fields): Made {
  const isBlank = Object.values(fields).some((value) => value === '')
  return { interface: name, endpoint, input: inputOf(isBlank ? (examples[0]?.fields ?? fields) : fields) }
}

function statusOf({ asking, answer }: ReturnType<typeof visitOf>['value']): string {
  if (asking) return 'Looking it up…'
  if (!answer) return ''
  return answer.ms < 1000
    ? `Answered in ${Math.max(1, Math.round(answer.ms))} ms`
    : `Answered in ${(answer.ms / 1000).toFixed(1)} s`
}

function Examples({ lookup }: { lookup: Lookup }) {
  if (lookup.examples.length === 0) return null
  return (
    <p class="examples">
      <span>For example</span>
      {lookup.examples.map(({ label, fields }) => (
        <button key={label} type="button" class="chip" onClick={() => ask(lookup, fields)}>
          {label}
        </button>
      ))}
    </p>
  )
}

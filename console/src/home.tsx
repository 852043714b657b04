import { useState } from 'preact/hooks'
import { isServed, needsKey } from './about.ts'
import { Copy } from './copy.tsx'
import { key } from './key.ts'
import type { Lookup } from './lookup.ts'
import { lookups } from './lookups/index.ts'
import { follow, go } from './route.ts'
import { curl } from './snippet.ts'
import { ask } from './visit.ts'

/** The first page: what there is, each ready to be tried. */
export function Home() {
  return (
    <section class="page home">
      <h1>Five lookups on your own machine</h1>
      <p class="lead">
        Ask about a website, an email address, a text, a country’s searches or an IP address. Try each one here; call it
        from your code with one line.
      </p>
      <div class="doors">
        {lookups
          .filter(({ name }) => isServed(name))
          .map((lookup) => (
            <Door key={lookup.name} lookup={lookup} />
          ))}
        <FromCode />
      </div>
    </section>
  )
}

/** A call that works as it is: the IP lookup needs no key unless the operator wants one. */
function FromCode() {
  const made = { interface: 'ip', endpoint: 'describe', input: { ip_address: '8.8.8.8' } } as const
  const command = curl(made, { origin: location.origin, key: needsKey('ip') ? key.value || 'YOUR_KEY' : '' })
  return (
    <article class="door">
      <h2>
        <a href="/docs">From your code</a>
      </h2>
      <p>Every answer here comes with its JSON, and with the call as curl and TypeScript to copy.</p>
      <div class="one-line">
        <code>{command}</code>
        <Copy text={command} />
      </div>
    </article>
  )
}

function Door({ lookup }: { lookup: Lookup }) {
  const [fields, change] = useState(lookup.blank)
  const { Form, name } = lookup
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    go(`/try/${name}`)
    ask(lookup, fields)
  }
  return (
    <article class="door">
      <h2>
        <a href={`/try/${name}`} onClick={follow}>
          {lookup.title}
        </a>
      </h2>
      <p>{lookup.sentence}</p>
      <form class="ask" onSubmit={submit}>
        <Form fields={fields} id={`door-${name}`} change={(changed) => change(changed)} />
        <button type="submit">{lookup.button}</button>
      </form>
    </article>
  )
}

import { useState } from 'preact/hooks'
import { Copy } from './copy.tsx'
import { startOf } from './key.ts'
import { curl, type Made, typescript } from './snippet.ts'

type Tab = 'JSON' | 'curl' | 'TypeScript'
const tabs: readonly Tab[] = ['JSON', 'curl', 'TypeScript']

/** A call, its answer once there is one, and the key it is made with. */
type Props = { readonly made: Made; readonly output: unknown; readonly secret: string }

/** The answer as JSON, and the call as code. The key is shown by its start, and copied whole. */
export function CodePanel({ made, output, secret }: Props) {
  const [tab, show] = useState<Tab>(output === undefined ? 'curl' : 'JSON')
  const code = (shown: string) => {
    if (tab === 'JSON') return output === undefined ? 'The answer comes here.' : JSON.stringify(output, null, 2)
    return (tab === 'curl' ? curl : typescript)(made, { origin: location.origin, key: shown })
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
    if (!next) return
    show(next)
    document.getElementById(`code-tab-${next}`)?.focus()
  }
  return (
    <section class="code" aria-label="Answer and call as code">
      <div class="code-head">
        <div role="tablist" aria-label="Form" onKeyDown={move}>
          {tabs.map((one) => (
            <button
              key={one}
              id={`code-tab-${one}`}
              type="button"
              role="tab"
              aria-selected={one === tab}
              aria-controls="code-text"
              tabIndex={one === tab ? 0 : -1}
              onClick={() => show(one)}
            >
              {one}
            </button>
          ))}
        </div>
        <Copy text={code(secret)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled with the keyboard */}
      <pre id="code-text" role="tabpanel" aria-labelledby={`code-tab-${tab}`} tabIndex={0}>
        <code>{code(secret.startsWith('ff_') ? startOf(secret) : secret)}</code>
      </pre>
    </section>
  )
}

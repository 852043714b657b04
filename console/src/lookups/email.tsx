import type { Client } from '../../../src/client/index.ts'
import { defineLookup } from '../lookup.ts'
import { client } from '../server.ts'
import { reasons } from './email-reasons.ts'
import { Ring } from './ring.tsx'
import { textField } from './text-field.tsx'

type Verification = Awaited<ReturnType<Client['email']['verify']>>
type Checks = Verification['checks']

export const email = defineLookup<Verification>({
  name: 'email',
  short: 'Email',
  title: 'Email verification',
  sentence: 'Whether an address can receive mail, with a score, seven checks and the reason. No mail is sent.',
  button: 'Verify',
  endpoint: 'verify',
  blank: { email: '' },
  examples: ['jane@gmial.com', 'info@wikipedia.org', 'someone@mailinator.com', 'not an address'].map((address) => ({
    label: address,
    fields: { email: address },
  })),
  Form: textField('email', 'Email address', 'jane@example.com'),
  inputOf: ({ email = '' }) => ({ email }),
  ask: ({ email = '' }) => client().email.verify({ email }),
  View: ({ output, askAgain }) => <Verdict verification={output} askAgain={askAgain} />,
})

const tones = { deliverable: 'good', risky: 'warn', undeliverable: 'bad', disposable: 'bad', unknown: '' } as const

/** The points of the contract, and whether a check earns them. */
const points: readonly [label: string, points: number, earned: (checks: Checks) => boolean, unsure: string][] = [
  ['Valid form', 15, ({ syntax }) => syntax, ''],
  ['Not a throw-away provider', 15, ({ syntax, disposable }) => syntax && !disposable, ''],
  ['Mail servers (MX)', 20, ({ mx_records }) => mx_records, 'mx_records'],
  ['SPF', 20, ({ spf }) => spf, 'spf'],
  ['DMARC', 15, ({ dmarc }) => dmarc, 'dmarc'],
  ['DKIM', 15, ({ dkim }) => dkim, 'dkim'],
]

type Props = { verification: Verification; askAgain: (fields: { email: string }) => void }

function Verdict({ verification, askAgain }: Props) {
  const { verdict, score, reason, suggestion, checks, free, details } = verification
  const unknown: readonly string[] = details.unknown ?? []
  return (
    <>
      <div class="result-head">
        <Ring value={score} tone={tones[verdict]} label={`Score ${score} of 100`} />
        <div>
          <p class={`badge ${tones[verdict]}`}>{verdict}</p>
          <p class="reason">{reasons[reason]}</p>
          <p class="soft">
            {[
              checks.role_account && 'a role account',
              free && 'a free provider',
              details.relay && 'a forwarding address',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      {suggestion && (
        <p class="note">
          Did you mean{' '}
          <button type="button" class="link" onClick={() => askAgain({ email: suggestion })}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      <section class="group">
        <h3>Points</h3>
        <ul class="points">
          {points.map(([label, worth, earned, name]) => (
            <li key={label} class={earned(checks) ? 'good' : unknown.includes(name) ? 'warn' : 'off'}>
              <span>{label}</span>
              <span class="soft">{!earned(checks) && unknown.includes(name) ? 'DNS could not say' : ''}</span>
              <span class="number">
                {earned(checks) ? worth : 0}
                <span class="soft"> / {worth}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Records verification={verification} />
    </>
  )
}

function Records({ verification: { normalized, details } }: { verification: Verification }) {
  const { mx, spf, dmarc, dkim, syntax } = details
  const rows: [string, string | undefined][] = [
    ['Mailed as', normalized ?? undefined],
    ['Problem of form', syntax.problem?.replaceAll('_', ' ')],
    ['Mail servers', mx?.join(', ')],
    ['SPF', spf?.record ?? spf?.problem],
    ['DMARC', dmarc && `${dmarc.record} (at ${dmarc.domain})`],
    [
      'DKIM',
      dkim &&
        (dkim.selector ? `selector ${dkim.selector}` : (dkim.problem ?? 'a key exists, its selector is not known')),
    ],
  ]
  const found = rows.filter(([, value]) => value)
  if (found.length === 0) return null
  return (
    <section class="group">
      <h3>What was found</h3>
      <dl class="facts">
        {found.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

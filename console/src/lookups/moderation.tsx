import type { Client } from '../../../src/client/index.ts'
import { defineLookup, type FormProps } from '../lookup.ts'
import { client } from '../server.ts'
import { Bar } from './bar.tsx'
import { type Marked, segments } from './segments.ts'
import { textField } from './text-field.tsx'

type Detection = Awaited<ReturnType<Client['moderation']['detect']>>
type Category = keyof Detection['results']

const longest = 10_000

export const moderation = defineLookup<Detection>({
  name: 'moderation',
  short: 'Moderation',
  title: 'Text moderation',
  sentence: 'Whether a text breaks one of eleven policies, where and why. The text stays on this machine.',
  button: 'Check',
  endpoint: 'detect',
  blank: { text: '' },
  examples: [
    ['a threat', 'I know where you live and I will kill you. Call me: +1 212 555 0142'],
    ['an insult in Spanish', 'Vete a la mierda, idiota.'],
    ['an offer', 'CONGRATULATIONS!!! You won a $1000 gift card, click http://bit.ly/x now to claim your prize'],
    ['a harmless text', 'Good morning, the meeting starts at three.'],
  ].map(([label = '', text = '']) => ({ label, fields: { text } })),
  Form: TextForm,
  inputOf: ({ text = '' }) => ({ text }),
  ask: ({ text = '' }) => client().moderation.detect({ text }),
  View: ({ output, fields }) => <Policies detection={output} text={fields['text'] ?? ''} />,
})

/** Titles of the policies, in the order of the contract. */
const titles: Readonly<Record<Category, string>> = {
  spam: 'Spam',
  nsfw: 'Sexual content',
  hateSpeech: 'Hate speech',
  harassment: 'Harassment',
  violence: 'Violence',
  selfHarm: 'Self-harm',
  csam: 'Minors',
  extremism: 'Extremism',
  misinformation: 'Misinformation',
  pii: 'Personal data',
  obfuscation: 'Hidden writing',
}
const categories = Object.keys(titles) as Category[]

const OneLine = textField('text', 'Text', 'A comment, a message, a post')

function TextForm({ fields, id, change }: FormProps) {
  const { text = '' } = fields
  if (id.startsWith('door')) return <OneLine fields={fields} id={id} change={change} />
  const length = Array.from(text).length
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      ;(event.currentTarget as HTMLTextAreaElement).form?.requestSubmit()
    }
  }
  return (
    <label class="grow" for={`${id}-text`}>
      <span class="label">
        Text
        <span class={length > longest ? 'count over' : 'count'}>
          {length.toLocaleString('en')} / {longest.toLocaleString('en')}
        </span>
      </span>
      <textarea
        id={`${id}-text`}
        name="text"
        rows={4}
        required
        value={text}
        placeholder="Paste a comment, a message, a post …"
        onInput={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={submitOnEnter}
      />
    </label>
  )
}

function Policies({ detection: { results, summary, stages, language }, text }: { detection: Detection; text: string }) {
  const flagged = categories.filter((category) => results[category].flagged)
  return (
    <>
      <p class={`badge ${flagged.length > 0 ? 'bad' : 'good'}`}>
        {flagged.length > 0 ? flagged.map((category) => titles[category]).join(', ') : 'nothing flagged'}
      </p>
      <p class="soft">
        Overall score {summary.overallScore.toFixed(2)}
        {language && `, language ${new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language}`}
        {stages === 2 ? ', read by both models' : ', read by the first model alone'}
      </p>
      <blockquote class="text" dir="auto">
        {segments(text, marksOf(results)).map(({ start, text: part, names }) =>
          names.length === 0 ? (
            part
          ) : (
            <mark
              key={start}
              class={`hue-${categories.indexOf(names[0] as Category)}`}
              title={names.map((name) => titles[name as Category]).join(', ')}
            >
              {part}
            </mark>
          ),
        )}
      </blockquote>
      <ul class="scores">
        {categories.map((category) => (
          <Score key={category} category={category} result={results[category]} />
        ))}
      </ul>
    </>
  )
}

function Score({ category, result }: { category: Category; result: Detection['results'][Category] }) {
  const { score, flagged, reason } = result
  return (
    <li class={flagged ? 'flagged' : ''}>
      <span class="score-name">
        <span class={`swatch hue-${categories.indexOf(category)}`} aria-hidden="true" />
        {titles[category]}
      </span>
      <Bar
        percent={score * 100}
        label={`${Math.round(score * 100)} %${flagged ? ', flagged' : ''}`}
        tone={flagged ? 'bad' : 'faint'}
      />
      <span class="number">{score.toFixed(2)}</span>
      {score > 0 && <span class="score-reason">{reason}</span>}
    </li>
  )
}

function marksOf(results: Detection['results']): Marked[] {
  return categories.flatMap((name) => (results[name].spans ?? []).map((span) => ({ ...span, name })))
}

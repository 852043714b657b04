import type { Client } from '../../../src/client/index.ts'
import { defineLookup } from '../lookup.ts'
import { client } from '../server.ts'
import { Bar } from './bar.tsx'
import { textField } from './text-field.tsx'

type Detection = Awaited<ReturnType<Client['tech']['detect']>>
type Technology = Detection['technologies'][number]

export const tech = defineLookup<Detection>({
  name: 'tech',
  short: 'Technologies',
  title: 'Website technologies',
  sentence: 'Which of 82 technologies a website is built with, how sure that is, and what shows it.',
  button: 'Detect',
  endpoint: 'detect',
  blank: { url: '' },
  examples: ['https://wordpress.org', 'https://nodejs.org', 'https://www.shopify.com'].map((url) => ({
    label: url.replace('https://', ''),
    fields: { url },
  })),
  Form: textField('url', 'Web address', 'https://example.com'),
  inputOf: ({ url = '' }) => ({ url }),
  ask: ({ url = '' }) => client().tech.detect({ url }),
  View: ({ output }) => <Technologies {...output} />,
})

function Technologies({ technologies, count, url, finalUrl, status, truncated }: Detection) {
  const groups = Map.groupBy(technologies, ({ category }) => category)
  return (
    <>
      <h2 class="verdict">
        {count === 0 ? 'None of the 82 was seen' : count === 1 ? '1 technology' : `${count} technologies`}
      </h2>
      <p class="soft">
        {finalUrl && finalUrl !== url ? `${url} led to ${finalUrl}` : url}
        {status !== undefined && `, which answered with status ${status}`}
        {truncated && '. The page is longer than what was looked at'}.
      </p>
      <div class="groups">
        {[...groups].map(([category, members]) => (
          <section key={category}>
            <h3>{category}</h3>
            <ul class="cards">
              {members.map((one) => (
                <Card key={one.name} technology={one} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function Card({ technology: { name, version, confidence, signals, impliedBy } }: { technology: Technology }) {
  const isImplied = signals.includes('implied')
  return (
    <li class="card">
      <p class="card-title">
        <strong>{name}</strong> {version && <span class="soft">{version}</span>}
        <span class="number">{confidence}</span>
      </p>
      <Bar percent={confidence} label={`${confidence} % sure`} tone={isImplied ? 'faint' : ''} />
      <p class="card-foot">
        {isImplied
          ? `implied by ${impliedBy?.join(', ')}`
          : signals.map((signal) => (
              <span key={signal} class="tag">
                {signal}
              </span>
            ))}
      </p>
    </li>
  )
}

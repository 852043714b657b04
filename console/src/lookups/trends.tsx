import { useEffect, useState } from 'preact/hooks'
import type { Client } from '../../../src/client/index.ts'
import { age, day } from '../format.ts'
import { key } from '../key.ts'
import { defineLookup, type FormProps } from '../lookup.ts'
import { client } from '../server.ts'
import { Sparkline } from './sparkline.tsx'

type Trending = Awaited<ReturnType<Client['trends']['trending']>>
type Trend = Trending['trends'][number]
type Choices = {
  readonly countries: readonly { code: string; name: string }[]
  readonly categories: readonly { slug: string; name: string }[]
}

export const trends = defineLookup<Trending>({
  name: 'trends',
  short: 'Trends',
  title: 'Trending searches',
  sentence: 'What people search for in a country, with volume, growth and category, and how old that knowledge is.',
  button: 'Show',
  endpoint: 'trending',
  blank: { country: 'US', category: 'all' },
  examples: [],
  atOnce: true,
  Form: Choice,
  inputOf: ({ country = 'US', category = 'all' }) => ({ country, category }),
  ask: ({ country = 'US', category = 'all' }) => client().trends.trending({ country, category }),
  View: ({ output }) => <Ranking trending={output} />,
})

const given: Choices = {
  countries: [
    { code: 'US', name: 'United States' },
    { code: 'IN', name: 'India' },
  ],
  categories: [{ slug: 'all', name: 'All' }],
}

/** The followed countries and the categories, as the server tells them once there is a key. */
function useChoices(wanted: boolean): Choices {
  const [choices, take] = useState(given)
  useEffect(() => {
    if (!wanted || !key.value) return
    const { trends } = client()
    Promise.all([trends.countries({}), trends.categories({})]).then(
      ([{ countries }, { categories }]) => take({ countries, categories }),
      () => {},
    )
  }, [wanted, key.value])
  return choices
}

function Choice({ fields, id, change }: FormProps) {
  const isDoor = id.startsWith('door')
  const { countries, categories } = useChoices(!isDoor)
  const submit = { submit: !isDoor }
  return (
    <>
      <fieldset class="switch">
        <legend class="label">Country</legend>
        <div>
          {countries.map(({ code, name }) => (
            <label key={code}>
              <input
                type="radio"
                name={`${id}-country`}
                checked={fields['country'] === code}
                onChange={() => change({ ...fields, country: code }, submit)}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {!isDoor && (
        <label class="grow" for={`${id}-category`}>
          <span class="label">Category</span>
          <select
            id={`${id}-category`}
            value={fields['category']}
            onChange={(event) => change({ ...fields, category: event.currentTarget.value }, submit)}
          >
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug} selected={slug === fields['category']}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

const span = 30
const longestHistory = 400
const dayMs = 86_400_000

const sources: Readonly<Record<Trending['source'], string>> = {
  'google-rss': 'Google Trends',
  'google-rpc': 'Google Trends',
  wikimedia: 'Wikimedia page views',
  import: 'an import',
  'own-log': 'this server’s own searches',
  starter: 'the set that comes along',
}

const shown = 25

function Ranking({ trending: { trends, timestamp, stale, source, count, country } }: { trending: Trending }) {
  const [all, showAll] = useState(false)
  const listed = all ? trends : trends.slice(0, shown)
  return (
    <>
      <p class="reason">
        <span class={`badge ${stale ? 'warn' : 'good'}`}>{stale ? 'old data' : 'fresh'}</span> As of{' '}
        <time dateTime={timestamp}>{day(timestamp)}</time> ({age(timestamp)} ago), from {sources[source]}.
        {stale && ' It is renewed as soon as a source can be reached.'}
      </p>
      {count === 0 && <p class="empty">Nothing of this category is trending.</p>}
      <ol class="ranking">
        {listed.map((trend) => (
          <Row key={`${country} ${trend.keyword}`} trend={trend} until={trend.rank <= 10 ? timestamp : undefined} />
        ))}
      </ol>
      {listed.length < trends.length && (
        <button type="button" class="quiet" onClick={() => showAll(true)}>
          Show all {trends.length}
        </button>
      )}
    </>
  )
}

function Row({ trend, until }: { trend: Trend; until: string | undefined }) {
  const { rank, keyword, searchVolume, growth, growthBasis, categories, active } = trend
  return (
    <li>
      <span class="rank">{rank}</span>
      <span class="keyword" dir="auto">
        {keyword}
        {!active && <span class="soft"> ended</span>}
      </span>
      <span class="chips">
        {categories.map((category) => (
          <span key={category} class="tag">
            {category.replaceAll('-', ' ')}
          </span>
        ))}
      </span>
      <span class="spark">{until && <History trend={trend} until={until} />}</span>
      <span class="number" title="Searches">
        {searchVolume}
      </span>
      <span class="number growth" title={growthBasis === 'estimated' ? 'Growth, estimated: at least' : 'Growth'}>
        {growth}
      </span>
    </li>
  )
}

/** A keyword in the thirty days before the time of the data. Its place is kept free, so that nothing jumps when it comes. */
function History({ trend: { keyword, country }, until }: { trend: Trend; until: string }) {
  const [volumes, take] = useState<readonly number[]>()
  useEffect(() => {
    const days = Math.min(longestHistory, span + Math.ceil((Date.now() - Date.parse(until)) / dayMs))
    client()
      .trends.history({ keyword, country, days: String(days) })
      .then(
        ({ volumes }) => take(volumes.slice(0, span)),
        () => take([]),
      )
  }, [keyword, country, until])
  return volumes?.some((volume) => volume > 0) ? (
    <Sparkline values={volumes} label={`${keyword}, ${span} days`} />
  ) : null
}

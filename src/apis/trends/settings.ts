import { integer, list, type Setting, text } from '../../kernel/settings.ts'
import { cronSetting } from '../../world/schedule.ts'
import { isCountry } from './country.ts'

/** Sources an operator can put in order; the own log stands there only by choice. */
const orderable = ['google-rss', 'google-rpc', 'wikimedia', 'own-log'] as const
export type OrderedSource = (typeof orderable)[number]

/** Everything an operator can set about trends. */
export const trendsSettings = {
  countries: atLeastOne(
    list('FIVEFOLD_TRENDS_COUNTRIES', 'US,IN', 'Countries that are followed, as ISO 3166 codes', (item) => {
      const code = item.toUpperCase()
      if (!isCountry(code)) throw new Error('ISO 3166 codes of countries')
      return code
    }),
  ),
  sources: list(
    'FIVEFOLD_TRENDS_SOURCES',
    'google-rss,wikimedia',
    `Sources that are asked, the preferred one first: ${orderable.join(', ')} (google-rpc is undocumented: see docs/trends.md); empty for none`,
    (item): OrderedSource => {
      const name = orderable.find((known) => known === item)
      if (!name) throw new Error(`some of ${orderable.join(', ')}`)
      return name
    },
  ),
  schedule: cronSetting(
    'FIVEFOLD_TRENDS_SCHEDULE',
    '*/30 * * * *',
    'When the sources are asked, a cron pattern in UTC',
  ),
  rollUpSchedule: cronSetting(
    'FIVEFOLD_TRENDS_ROLLUP_SCHEDULE',
    '10 0 * * *',
    'When the lists of the day before are united and old ones forgotten, a cron pattern in UTC',
  ),
  rssUrl: webAddress(
    'FIVEFOLD_TRENDS_RSS_URL',
    'https://trends.google.com/trending/rss',
    'Address of the google-rss feed',
  ),
  rpcUrl: webAddress(
    'FIVEFOLD_TRENDS_RPC_URL',
    'https://trends.google.com/_/TrendsUi/data/batchexecute',
    'Address of the google-rpc call',
  ),
  wikimediaUrl: webAddress(
    'FIVEFOLD_TRENDS_WIKIMEDIA_URL',
    'https://wikimedia.org/api/rest_v1',
    'Address of the Wikimedia REST interface',
  ),
  contact: headerText(
    'FIVEFOLD_TRENDS_CONTACT',
    '',
    'An address or URL put into the user agent, as Wikimedia asks for; set it when you follow Wikimedia',
  ),
  timeoutMs: integer('FIVEFOLD_TRENDS_TIMEOUT_MS', 10_000, 'Longest wait for a source', { min: 100, max: 120_000 }),
  maxBytes: integer('FIVEFOLD_TRENDS_MAX_BYTES', 2_000_000, 'Largest answer of a source that is read', {
    min: 1000,
    max: 100_000_000,
  }),
  retentionDays: integer('FIVEFOLD_TRENDS_RETENTION_DAYS', 400, 'How long snapshots are kept', { min: 1, max: 10_000 }),
  ownLogKeywords: integer('FIVEFOLD_TRENDS_LOG_KEYWORDS', 100_000, 'Keywords of the own log counted a country', {
    min: 100,
    max: 10_000_000,
  }),
  ownLogFastMinutes: integer('FIVEFOLD_TRENDS_LOG_FAST_MINUTES', 60, 'Short memory of the own log: what is "now"', {
    min: 1,
    max: 1440,
  }),
  ownLogSlowHours: integer('FIVEFOLD_TRENDS_LOG_SLOW_HOURS', 24, 'Long memory of the own log: what is usual', {
    min: 1,
    max: 720,
  }),
  ownLogMinUsers: integer('FIVEFOLD_TRENDS_LOG_MIN_USERS', 5, 'Distinct users a rising search must have', {
    min: 1,
    max: 50,
  }),
  ownLogMinZ: integer(
    'FIVEFOLD_TRENDS_LOG_MIN_Z',
    4,
    'Standard deviations above the usual from which a search counts as rising',
    { min: 1, max: 100 },
  ),
} as const

/** An address on the web, without the slash at its end. */
function webAddress(variable: string, fallback: string, meaning: string): Setting<string> {
  const parse = (address: string) => {
    if (!URL.canParse(address) || !/^https?:\/\//i.test(address)) throw new Error('an http or https URL')
    return address.replace(/\/$/, '')
  }
  return { ...text(variable, fallback, meaning), parse }
}

function atLeastOne<Item>(setting: Setting<readonly Item[]>): Setting<readonly Item[]> {
  const parse = (value: string) => {
    const items = setting.parse(value)
    if (items.length === 0) throw new Error('at least one item')
    return items
  }
  return { ...setting, parse }
}

/** A text that can stand in a header. */
function headerText(variable: string, fallback: string, meaning: string): Setting<string> {
  const parse = (value: string) => {
    if (!/^[\x20-\x7e]{0,200}$/.test(value)) throw new Error('printable ASCII of at most 200 characters')
    return value
  }
  return { ...text(variable, fallback, meaning), parse }
}

import { defineApi } from '../../kernel/api.ts'
import { reply } from '../../kernel/reply.ts'
import { parseCountry } from './country.ts'
import { describeCategories, describeCountries, describeHealth } from './describe.ts'
import { examples } from './examples.ts'
import { history } from './history.ts'
import { defaultCountry, list } from './list.ts'
import { openPorts } from './ports.ts'
import {
  Categories,
  Change,
  Countries,
  EventsInput,
  History,
  HistoryInput,
  Imported,
  ImportInput,
  Ingested,
  NoInput,
  StreamInput,
  Trending,
  TrendingInput,
} from './schema.ts'
import { trendsSettings } from './settings.ts'
import { stream } from './stream.ts'

const largestUpload = 8 * 1024 * 1024
const heartbeatMs = 20_000

/** What people search for today, by country and category. */
export const trends = defineApi({
  name: 'trends',
  title: 'Trending searches',
  summary: 'What people search for today in a country, with volume, growth and category.',
  settings: trendsSettings,
  ports: openPorts,
  endpoints: ({ get, post }) => ({
    trending: get('/trending', {
      summary: 'List what is trending',
      description:
        'Served from memory and refreshed on a schedule. `stale` tells when the data is not as new as it should be; `timestamp` is always the true time of the data.',
      input: TrendingInput,
      output: Trending,
      example: examples.trending,
      run: (input, ports) => list(input, ports),
    }),
    history: get('/trending/history', {
      summary: 'Show when a keyword was trending',
      input: HistoryInput,
      output: History,
      example: examples.history,
      run: (input, ports) => history(input, ports),
    }),
    categories: get('/trending/categories', {
      summary: 'List the categories',
      input: NoInput,
      output: Categories,
      example: examples.categories,
      run: () => describeCategories(),
    }),
    countries: get('/trending/countries', {
      summary: 'List the countries and how new their data is',
      input: NoInput,
      output: Countries,
      example: examples.countries,
      run: (_input, ports) => describeCountries(ports),
    }),
    stream: get('/trending/stream', {
      summary: 'Follow the changes as server-sent events',
      description: 'Events are named new, up, down and ended; the data of each is a Change.',
      input: StreamInput,
      output: Change,
      example: examples.stream,
      run: ({ country }, { board, countries }, { signal }) =>
        reply(
          stream(board, {
            country: parseCountry(country ?? defaultCountry(countries), countries),
            signal,
            heartbeatMs,
          }),
          { contentType: 'text/event-stream; charset=utf-8' },
        ),
    }),
    events: post('/trending/events', {
      summary: 'Count searches of your own site',
      description:
        'One JSON object a line. Searches with an email address or a long number are dropped, users are never stored. What rises is shown by `GET /trending?source=own-log`.',
      body: 'lines',
      maxBodyBytes: largestUpload,
      input: EventsInput,
      output: Ingested,
      example: examples.events,
      run: ({ lines }, { ownLog }) => ownLog.ingest(lines),
    }),
    import: post('/trending/import', {
      summary: 'Take over a list: a CSV export, SerpApi JSON or our own JSON',
      auth: 'admin',
      body: 'lines',
      maxBodyBytes: largestUpload,
      input: ImportInput,
      output: Imported,
      example: examples.import,
      run: ({ country, lines }, { desk, countries }) =>
        desk.importText(lines, { country: parseCountry(country ?? defaultCountry(countries), countries) }),
    }),
  }),
  health: describeHealth,
  jobs: ({ desk, settings }) => [
    {
      name: 'refresh',
      schedule: settings.schedule,
      atStart: true,
      run: async (signal) => void (await desk.refresh({ signal })),
    },
    { name: 'roll-up', schedule: settings.rollUpSchedule, run: () => desk.rollUp() },
    { name: 'keep-own-log', schedule: '55 * * * *', run: () => desk.keepOwnLog() },
  ],
})

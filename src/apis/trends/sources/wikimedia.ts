import { Fault } from '../../../kernel/fault.ts'
import { parser } from '../../../kernel/parse.ts'
import { growthSince, type Past } from '../growth.ts'
import { distinctRows, keywordKey, type Row } from '../snapshot.ts'
import { type Article, ArticlePage } from './schema.ts'
import { type Ask, dayMs, hourMs, type Source, type SourceOptions } from './source.ts'
import { readUpstream } from './upstream.ts'

/** Wikimedia's official figures: the articles most read in a country on a day, set against the day before. */
export function wikimedia(options: SourceOptions): Source {
  return {
    name: 'wikimedia',
    // A day is published some hours after it ended, and stays the newest one until the next is.
    freshForMs: 2 * dayMs,
    unites: false,
    due: (latest, now) => latest === undefined || latest < lastDayEnd(now),
    async pull(ask) {
      const { articles, end } = await newestDay(ask, options)
      // Without the day before, growth is left open and found from our own history.
      const before = await readDay(end - 2 * dayMs, ask, options).catch(() => [])
      const snapshot = {
        source: 'wikimedia',
        country: ask.country,
        capturedAt: end,
        windowHours: 24,
        rows: risingArticles(articles, before, end - dayMs),
      } as const
      if (snapshot.rows.length === 0) throw new Fault('bad_response', 'The list names no rising article.')
      return { kind: 'snapshot', snapshot, validators: {} }
    },
  }
}

const parsePage = parser(ArticlePage)
const mostRows = 200

/** Yesterday is published in the course of today; until then the day before is the newest there is. */
async function newestDay(ask: Ask, options: SourceOptions): Promise<{ articles: Article[]; end: number }> {
  const end = lastDayEnd(ask.now)
  try {
    return { articles: await readDay(end - dayMs, ask, options), end }
  } catch (thrown) {
    if (!(thrown instanceof Fault && thrown.code === 'no_data')) throw thrown
    return { articles: await readDay(end - 2 * dayMs, ask, options), end: end - dayMs }
  }
}

async function readDay(day: number, ask: Ask, options: SourceOptions): Promise<Article[]> {
  const date = new Date(day).toISOString().slice(0, 10).replaceAll('-', '/')
  const url = `${options.baseUrl}/metrics/pageviews/top-per-country/${ask.country}/all-access/${date}`
  const answer = await readUpstream({ url }, ask.signal ? { signal: ask.signal } : {}, options)
  return parseArticles(answer?.text ?? '')
}

/** Reads a day's list and leaves out what nobody searches for: main pages, special pages, placeholders. */
export function parseArticles(json: string): Article[] {
  try {
    const articles = parsePage(JSON.parse(json)).items[0]?.articles ?? []
    return articles.filter(({ article, project }) => /^[a-z-]{2,20}\.wikipedia$/.test(project) && isArticle(article))
  } catch (cause) {
    throw new Fault('bad_response', 'The list of articles is not in the expected form.', { cause })
  }
}

const mainPages = new Set(['Main_Page', '-', 'मुखपृष्ठ', 'প্রধান_পাতা', 'முதற்_பக்கம்', 'మొదటి_పేజీ', 'મુખપૃષ્ઠ', 'ಮುಖ್ಯ_ಪುಟ'])

function isArticle(article: string): boolean {
  // The name of a namespace ends in a colon with no space after it; a title such as "Mission: Impossible" has one.
  return !mainPages.has(article) && !/^\p{L}[^:_]{1,19}:[^_]/u.test(article)
}

/** Articles read more than the day before, those that gained most readers first. */
export function risingArticles(articles: readonly Article[], before: readonly Article[], startedAt: number): Row[] {
  const past = pastOf(before)
  const rows = distinctRows(articles.map((one) => rowOf(one, past, startedAt)))
  const rising = rows.filter((row) => row.increasePercent === null || row.increasePercent > 0)
  return rising.sort((a, b) => gain(b) - gain(a)).slice(0, mostRows)
}

function pastOf(articles: readonly Article[]): Past | undefined {
  if (articles.length === 0) return undefined
  const volumes = new Map(articles.map(({ article, views_ceil }) => [keywordKey(titleOf(article)), views_ceil]))
  return { volumes, smallest: Math.min(...volumes.values()) }
}

function rowOf({ article, views_ceil }: Article, past: Past | undefined, startedAt: number): Row {
  const keyword = titleOf(article)
  const growth = past && growthSince(keywordKey(keyword), views_ceil, past)
  return {
    keyword,
    volume: views_ceil,
    increasePercent: growth?.percent ?? null,
    ...(growth && { growthBasis: growth.basis }),
    categories: [],
    startedAt,
    endedAt: null,
    active: true,
  }
}

/** How many more readers than the day before. */
function gain(row: Row): number {
  return row.volume - row.volume / (1 + (row.increasePercent ?? 0) / 100)
}

function titleOf(article: string): string {
  return article.replaceAll('_', ' ')
}

/** The end of the last whole day in UTC. */
function lastDayEnd(now: number): number {
  return Math.floor((now - hourMs) / dayMs) * dayMs
}

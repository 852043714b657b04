import { SaxesParser } from 'saxes'
import { Fault } from '../../../kernel/fault.ts'
import { distinctRows, type Row } from '../snapshot.ts'
import { parseVolume } from '../volume.ts'
import { dayMs, type Source, type SourceOptions } from './source.ts'
import { readUpstream } from './upstream.ts'

/** Google's public feed: the ten newest trending searches of a country, without growth and category. */
export function googleRss(options: SourceOptions): Source {
  return {
    name: 'google-rss',
    freshForMs: dayMs,
    unites: true,
    due: () => true,
    async pull(ask) {
      const url = `${options.baseUrl}?geo=${ask.country}`
      const answer = await readUpstream({ url }, ask, options)
      if (!answer) return { kind: 'unchanged' }
      const snapshot = {
        source: 'google-rss',
        country: ask.country,
        capturedAt: ask.now,
        windowHours: 24,
        rows: parseFeed(answer.text, ask.now),
      } as const
      return { kind: 'snapshot', snapshot, validators: answer.validators }
    },
  }
}

type Item = { title: string; traffic: string; date: string; headlines: string[] }

const mostItems = 1000
const mostHeadlines = 3

/** Reads the feed. Elements are known by their local name, because the feed's own namespace has changed before. */
export function parseFeed(xml: string, now: number): Row[] {
  const rows = distinctRows(readItems(xml).flatMap((item) => rowOf(item, now)))
  if (rows.length === 0) throw new Fault('bad_response', 'The feed lists no searches.')
  return rows
}

function readItems(xml: string): Item[] {
  const items: Item[] = []
  const parser = new SaxesParser()
  let item: Item | undefined
  let text = ''
  const fail = (detail: string) => {
    throw new Fault('bad_response', `The feed is not usable: ${detail}.`)
  }
  parser.on('error', (error) => fail(error.message.slice(0, 100)))
  // Entities are declared in a document type, and a feed has no use for either.
  parser.on('doctype', () => fail('it declares a document type'))
  parser.on('opentag', ({ name }) => {
    text = ''
    if (localName(name) === 'item') item = { title: '', traffic: '', date: '', headlines: [] }
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('cdata', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    if (item) readField(item, localName(name), text.trim())
    if (item && localName(name) === 'item') {
      if (items.length < mostItems) items.push(item)
      item = undefined
    }
    text = ''
  })
  parser.write(xml).close()
  return items
}

function readField(item: Item, name: string, text: string): void {
  if (name === 'title') item.title ||= text
  else if (name === 'approx_traffic') item.traffic = text
  else if (name === 'pubDate') item.date = text
  else if (name === 'news_item_title' && text !== '' && item.headlines.length < mostHeadlines) {
    item.headlines.push(text.slice(0, 200))
  }
}

function rowOf(item: Item, now: number): Row[] {
  const volume = parseVolume(item.traffic)
  if (!volume) return []
  const startedAt = Date.parse(item.date)
  return [
    {
      keyword: item.title,
      volume,
      increasePercent: null,
      categories: [],
      startedAt: startedAt <= now ? startedAt : null,
      endedAt: null,
      active: true,
      headlines: item.headlines,
    },
  ]
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { serveHttp } from './loopback.ts'
import { openLoopbackFetch } from './loopback-fetch.ts'

/** What the upstream answers to a request; it can be changed while a test runs. */
export type UpstreamAnswer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A request the upstream has seen. */
export type Seen = { readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string }

/** A loopback upstream whose behaviour a test sets, and the real fetcher to read it with. */
export async function openUpstream(t: TestContext, answer: UpstreamAnswer) {
  const requests: Seen[] = []
  let current = answer
  const loopback = await serveHttp(t, (request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body })
      current(request, response, body)
    })
  })
  const fetch = openLoopbackFetch(t)
  const set = (next: UpstreamAnswer) => {
    current = next
  }
  return { ...loopback, fetch, requests, set }
}

/** Answers every request with one text. */
export function says(text: string | Uint8Array, status = 200, headers: Record<string, string> = {}): UpstreamAnswer {
  return (_request, response) => void response.writeHead(status, headers).end(text)
}

export type FeedItem = {
  readonly title: string
  readonly traffic: string
  readonly date?: string
  readonly news?: readonly string[]
}

/** A feed in the form of Google's, with any namespace for its own elements. */
export function feedText(items: readonly FeedItem[], namespace = 'https://trends.google.com/trending/rss'): string {
  const body = items.map(
    ({ title, traffic, date = 'Sun, 15 Nov 2026 01:10:00 -0800', news = [] }) => `<item>
      <title>${title}</title><ht:approx_traffic>${traffic}</ht:approx_traffic><description></description>
      <link>https://trends.example/rss?geo=US</link><pubDate>${date}</pubDate>
      <ht:picture></ht:picture><ht:picture_source></ht:picture_source>
      ${news.map((headline) => `<ht:news_item><ht:news_item_title>${headline}</ht:news_item_title><ht:news_item_url>https://news.example/a</ht:news_item_url></ht:news_item>`).join('')}
    </item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ht="${namespace}" version="2.0"><channel>
  <title>Daily Search Trends</title><description>Recent searches</description>
  ${body.join('\n')}
</channel></rss>`
}

export type RpcRow = {
  readonly keyword: string
  readonly volume: number
  readonly increase?: number
  readonly ids?: number[]
  readonly ended?: number
}

/** An answer in the form of the Trending Now page's own call, in length-prefixed chunks. */
export function rpcText(rows: readonly RpcRow[]): string {
  const cells = rows.map(({ keyword, volume, increase = 500, ids = [17], ended }) => [
    keyword,
    null,
    'US',
    [1794700000],
    ended ? [ended] : null,
    null,
    volume,
    null,
    increase,
    [keyword, `${keyword} news`],
    ids,
    [],
    keyword,
  ])
  const chunk = JSON.stringify([
    ['wrb.fr', 'i0OFE', JSON.stringify([null, cells]), null, null, null, 'generic'],
    ['di', 37],
  ])
  return `)]}'\n\n${chunk.length + 2}\n${chunk}\n25\n[["e",4,null,null,139]]\n`
}

/** A refusal as the same call gives it, with HTTP 200. */
export const rpcRefusal = `)]}'\n\n103\n[["wrb.fr","i0OFE",null,null,null,[3],"generic"],["di",37]]\n25\n[["e",4,null,null,139]]\n`

/** A day of Wikimedia's most read articles. */
export function articlesText(
  articles: readonly (readonly [article: string, views: number, project?: string])[],
): string {
  const list = articles.map(([article, views_ceil, project = 'en.wikipedia'], index) => ({
    article,
    project,
    views_ceil,
    rank: index + 1,
  }))
  return JSON.stringify({ items: [{ country: 'US', access: 'all-access', articles: list }] })
}

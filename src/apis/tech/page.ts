import type { Fetched } from '../../kernel/world.ts'
import type { Page } from './engine/fingerprint.ts'
import type { AnalyzeInput } from './schema.ts'

type Pairs = Page['headers']

/** Media types of pages; of anything else only headers and cookies are looked at. */
export function isPage(contentType: string): boolean {
  return contentType.trim() === '' || /html/i.test(contentType)
}

/** What a fetched site shows. */
export function fetchedPage(fetched: Fetched): Page {
  const { url, headers } = fetched
  return { url, headers, cookies: cookiesOf(headers), body: asciiBytes(fetched, headerOf(headers, 'content-type')) }
}

/** What a caller has received elsewhere. */
export function givenPage({ url = '', headers = {}, html = '', cookies = {} }: AnalyzeInput): Page {
  const pairs = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value): readonly [string, string] => [name.toLowerCase(), value]),
  )
  return {
    url,
    headers: pairs,
    cookies: [...cookiesOf(pairs), ...Object.entries(cookies)],
    body: [new TextEncoder().encode(html)],
  }
}

/** Names and values of every cookie that is set. */
function cookiesOf(headers: Pairs): Pairs {
  return headers
    .filter(([name]) => name === 'set-cookie')
    .map(([, line]): readonly [string, string] => {
      const pair = line.split(';', 1)[0] ?? ''
      const equals = pair.indexOf('=')
      return equals < 0 ? [pair.trim(), ''] : [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]
    })
    .filter(([name]) => name !== '')
}

/**
 * Bytes in which ASCII text is itself. Nearly every encoding of the web has that property, so a page need not be
 * decoded to be looked at; UTF-16 is the one that does not.
 */
function asciiBytes(fetched: Fetched, contentType: string): readonly Uint8Array[] {
  const pieces = fetched.pieces ?? [fetched.body]
  const first = pieces[0]
  const [one = 0, other = 0] = first && first.length > 1 ? first : fetched.body
  const mark = (one << 8) | other
  const declared = /charset\s*=\s*["']?(utf-16(?:le|be)?)/i.exec(contentType)?.[1]?.toLowerCase()
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : declared
  return encoding === undefined ? pieces : [new TextEncoder().encode(new TextDecoder(encoding).decode(fetched.body))]
}

function headerOf(headers: Pairs, name: string): string {
  return headers.findLast(([known]) => known === name)?.[1] ?? ''
}

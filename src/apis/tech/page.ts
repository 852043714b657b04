import type { Fetched } from '../../kernel/world.ts'
import type { Page } from './engine/fingerprint.ts'
import type { AnalyzeInput } from './schema.ts'

type Pairs = Page['headers']

/** Media types of pages; of anything else only headers and cookies are looked at. */
export function isPage(contentType: string): boolean {
  return contentType.trim() === '' || /html/i.test(contentType)
}

/** What a fetched site shows. */
export function fetchedPage({ url, headers, body }: Fetched): Page {
  return { url, headers, cookies: cookiesOf(headers), body: asciiBytes(body, headerOf(headers, 'content-type')) }
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
    body: new TextEncoder().encode(html),
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
function asciiBytes(body: Uint8Array, contentType: string): Uint8Array {
  const mark = body.length >= 2 ? ((body[0] ?? 0) << 8) | (body[1] ?? 0) : 0
  const declared = /charset\s*=\s*["']?(utf-16(?:le|be)?)/i.exec(contentType)?.[1]?.toLowerCase()
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : declared
  return encoding === undefined ? body : new TextEncoder().encode(new TextDecoder(encoding).decode(body))
}

function headerOf(headers: Pairs, name: string): string {
  return headers.findLast(([known]) => known === name)?.[1] ?? ''
}

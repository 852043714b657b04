import { Fault } from '../../../kernel/fault.ts'
import { sourceCategories } from '../category.ts'
import { distinctRows, type Row } from '../snapshot.ts'
import { dayMs, type Source, type SourceOptions } from './source.ts'
import { readUpstream } from './upstream.ts'

const procedure = 'i0OFE'

/** The call Google's own Trending Now page makes: hundreds of rows with growth and category, undocumented and opt-in. */
export function googleRpc(options: SourceOptions): Source {
  return {
    name: 'google-rpc',
    freshForMs: dayMs,
    unites: false,
    due: () => true,
    async pull(ask) {
      const request = {
        url: `${options.baseUrl}?rpcids=${procedure}&source-path=%2Ftrending&hl=en&rt=c`,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
        body: `f.req=${encodeURIComponent(requestFrame(ask.country))}`,
      } as const
      const answer = await readUpstream(request, {}, options)
      if (!answer) return { kind: 'unchanged' }
      const snapshot = {
        source: 'google-rpc',
        country: ask.country,
        capturedAt: ask.now,
        windowHours: 24,
        rows: parseRpc(answer.text),
      } as const
      return { kind: 'snapshot', snapshot, validators: {} }
    },
  }
}

/** Asks for all categories of the last 24 hours by relevance; the page filters by category itself. */
function requestFrame(country: string): string {
  const parameters = JSON.stringify([null, null, country, 0, 'en', 24, 1])
  return JSON.stringify([[[procedure, parameters, null, 'generic']]])
}

/** Reads the answer's frames. A refusal comes with HTTP 200 too: an empty payload and a code in the sixth cell. */
export function parseRpc(text: string): Row[] {
  const frame = frames(text).find((one) => one[0] === 'wrb.fr' && one[1] === procedure)
  if (!frame) throw new Fault('bad_response', 'The answer holds no frame for the call.')
  if (typeof frame[2] !== 'string') {
    throw new Fault('bad_response', `The call was refused with code ${JSON.stringify(frame[5])?.slice(0, 40)}.`)
  }
  const list = parseJson(frame[2])
  const cells = Array.isArray(list) && Array.isArray(list[1]) ? (list[1] as unknown[]) : []
  const rows = distinctRows(cells.flatMap(rowOf))
  if (rows.length === 0) throw new Fault('bad_response', 'The answer lists no searches.')
  return rows
}

/** The chunk lengths in the answer are sometimes off, so every line that is a JSON list is taken for a chunk. */
function frames(text: string): unknown[][] {
  const body = text.startsWith(")]}'") ? text.slice(4) : text
  return body
    .split('\n')
    .filter((line) => line.startsWith('[['))
    .flatMap((line) => parseJson(line) ?? [])
    .filter((frame): frame is unknown[] => Array.isArray(frame))
}

function parseJson(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function rowOf(cells: unknown): Row[] {
  if (!Array.isArray(cells)) return []
  const [keyword, , , started, ended, , volume, , increase, related, ids] = cells as unknown[]
  if (typeof keyword !== 'string' || typeof volume !== 'number' || !(volume > 0)) return []
  const endedAt = seconds(ended)
  return [
    {
      keyword,
      volume,
      increasePercent: typeof increase === 'number' && Number.isFinite(increase) ? increase : null,
      categories: sourceCategories(Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []),
      startedAt: seconds(started),
      endedAt,
      active: endedAt === null,
      related: Array.isArray(related) ? related.filter((one) => typeof one === 'string').slice(0, 20) : [],
    },
  ]
}

function seconds(cell: unknown): number | null {
  const value: unknown = Array.isArray(cell) ? cell[0] : null
  return typeof value === 'number' && value > 0 && value < 1e11 ? value * 1000 : null
}

import type { ClientOptions } from './index.ts'

/** A refusal as the server told it: the code to act on, and a sentence for a person. */
export class FivefoldError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[]
  /** Seconds until a new try makes sense, where the server said so. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, problem: Problem, retryAfterSeconds?: number) {
    super(problem.detail ?? `The server answered with status ${status}.`)
    this.name = 'FivefoldError'
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.requestId = problem.requestId
    this.errors = problem.errors ?? []
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Problem = {
  readonly detail?: string
  readonly code?: string
  readonly requestId?: string
  readonly errors?: FivefoldError['errors']
}

export type CallOptions = { readonly signal?: AbortSignal }

/** One call: where the interface is, `POST /v1/verify`, and the input. */
export type Wanted = {
  readonly base: string
  readonly host: string
  readonly route: string
  readonly input: Readonly<Record<string, unknown>>
}

const defaultTimeoutMs = 30_000
const defaultRetries = 2
/** A wait longer than this is for the caller to decide on: the error says how long it would be. */
const longestWaitSeconds = 30

/** Calls with a time limit, and again after a refusal that passes: when the server says, else a little later each time. */
export function openCaller(options: ClientOptions) {
  const { retries = defaultRetries } = options
  return async (wanted: Wanted, { signal }: CallOptions = {}): Promise<unknown> => {
    for (let tried = 0; ; tried++) {
      try {
        return await once(wanted, options, signal)
      } catch (error) {
        const seconds = tried < retries && !signal?.aborted ? waitSeconds(error, tried) : undefined
        if (seconds === undefined) throw error
        await pause(seconds * 1000, signal)
      }
    }
  }
}

async function once(wanted: Wanted, options: ClientOptions, signal: AbortSignal | undefined): Promise<unknown> {
  const { url, init } = requestOf(wanted, options)
  const limit = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const send = options.fetch ?? fetch
  const response = await send(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  const after = Number(response.headers.get('Retry-After') ?? Number.NaN)
  throw new FivefoldError(response.status, readProblem(text), Number.isFinite(after) ? after : undefined)
}

function requestOf(
  { base, host, route, input }: Wanted,
  { url, key, adminKey }: ClientOptions,
): { url: string; init: RequestInit } {
  const [method = 'GET', template = '/'] = route.split(' ')
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) => {
    delete rest[field]
    return encodeURIComponent(String(input[field]))
  })
  const headers: Record<string, string> = {
    ...(key ? { 'X-Gateway-Key': key, 'X-Gateway-Host': host } : {}),
    ...(adminKey ? { 'X-Admin-Key': adminKey } : {}),
  }
  const address = `${url.replace(/\/$/, '')}${base}${path}`
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString()
    return { url: query ? `${address}?${query}` : address, init: { method, headers } }
  }
  const { lines } = rest
  if (typeof lines === 'string') {
    return {
      url: address,
      init: { method, headers: { ...headers, 'Content-Type': 'application/x-ndjson' }, body: lines },
    }
  }
  const json = { ...headers, 'Content-Type': 'application/json' }
  return { url: address, init: { method, headers: json, body: JSON.stringify(rest) } }
}

function readProblem(text: string): Problem {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** How long to wait before the next try; undefined when another try would not help. */
function waitSeconds(error: unknown, tried: number): number | undefined {
  const backOff = 0.25 * 2 ** tried * (0.5 + Math.random())
  if (!(error instanceof FivefoldError)) return error instanceof TypeError ? backOff : undefined
  if (error.status !== 429 && error.status !== 503) return undefined
  const seconds = error.retryAfterSeconds ?? backOff
  return seconds <= longestWaitSeconds ? seconds : undefined
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        fail(signal.reason)
      },
      { once: true },
    )
  })
}

import type { Dispatcher } from 'undici'
import type { Fetched } from '../../kernel/world.ts'
import { type Body, BodyReader } from './body.ts'

type Headers = Fetched['headers']

/** The beginning of an answer. */
export type Head = { readonly status: number; readonly headers: Headers }
export type Answer = Head & { readonly body: Body }

export type ExchangeOptions = {
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** Says whether the body of an answer is read, passed over for the sake of the connection, or not worth that either. */
  readonly judge: (head: Head) => 'read' | 'pass' | 'leave'
}

const nothing: Body = { pieces: [], truncated: false }
/** Reading a short rest keeps the connection usable; nobody waits for it. */
const longestRest = 16_384

/** Sends a request and takes the answer in, piece by piece as it arrives: a stream in between would only cost time. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  options: ExchangeOptions,
): Promise<Answer> {
  return new Promise((done, failed) => {
    const receiver = new Receiver(options, done, failed)
    const stop = () => receiver.stop()
    if (options.signal.aborted) return stop()
    options.signal.addEventListener('abort', stop, { once: true })
    dispatcher.dispatch(request, receiver)
  })
}

class Receiver implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions
  readonly #done: (answer: Answer) => void
  readonly #failed: (cause: unknown) => void
  #controller: Dispatcher.DispatchController | undefined
  #reader: BodyReader | undefined
  #stopped = false
  #rest = 0

  constructor(options: ExchangeOptions, done: (answer: Answer) => void, failed: (cause: unknown) => void) {
    this.#options = options
    this.#done = done
    this.#failed = failed
  }

  /** Gives the exchange up, wherever it is. */
  stop(): void {
    this.#failed(new Error('The exchange was given up.'))
    this.#close()
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#stopped) this.#close()
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // Interim answers come before the one that counts.
    if (status < 200) return
    try {
      this.#begin({ status, headers: pairs(controller.rawHeaders) })
    } catch (error) {
      this.#failed(error)
      this.#close()
    }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#reader?.write(chunk)
    this.#rest += chunk.length
    if (!this.#reader && this.#rest > longestRest) this.#close()
  }

  onResponseEnd(): void {
    this.#reader?.end()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#reader) this.#reader.fail(error)
    else this.#failed(error)
  }

  #begin(head: Head): void {
    const plan = this.#options.judge(head)
    if (plan === 'read') {
      this.#reader = new BodyReader({
        encoding: headerOf(head.headers, 'content-encoding') ?? '',
        maxBytes: this.#options.maxBytes,
        flow: {
          pause: () => this.#controller?.pause(),
          resume: () => this.#controller?.resume(),
          stop: () => this.#close(),
        },
        done: (body) => this.#done({ ...head, body }),
        failed: this.#failed,
      })
      return
    }
    this.#done({ ...head, body: nothing })
    if (plan === 'leave') this.#close()
  }

  #close(): void {
    this.#stopped = true
    this.#controller?.abort(new Error('Nothing more is wanted of the answer.'))
  }
}

/** The value of a header by its name in lower case. */
export function headerOf(headers: Headers, name: string): string | undefined {
  return headers.find(([known]) => known === name)?.[1]
}

/** Raw headers are one flat list of names and values. */
function pairs(raw: Dispatcher.DispatchController['rawHeaders']): Headers {
  const flat: readonly unknown[] = Array.isArray(raw) ? raw : []
  const listed: (readonly [string, string])[] = []
  for (let at = 0; at + 1 < flat.length; at += 2) listed.push([String(flat[at]).toLowerCase(), String(flat[at + 1])])
  return listed
}

import type { Transform } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { Fault } from '../../kernel/fault.ts'

export type Body = { readonly pieces: readonly Uint8Array[]; readonly truncated: boolean }

/** The connection that a body comes from. */
export type Flow = {
  pause(): void
  resume(): void
  /** Closes it: nothing more is wanted. */
  stop(): void
}

export type BodyOptions = {
  readonly encoding: string
  readonly maxBytes: number
  readonly flow: Flow
  readonly done: (body: Body) => void
  readonly failed: (cause: unknown) => void
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
}

/**
 * Takes a body in as it arrives, up to `maxBytes` on the wire and inflated alike. Reaching the cap, or a connection cut
 * after the first bytes, is a success marked `truncated`: what arrived is still worth looking at.
 */
export class BodyReader {
  readonly #options: BodyOptions
  readonly #decoder: Transform | undefined
  readonly #pieces: Uint8Array[] = []
  #size = 0
  #wireSize = 0
  #wireEnded = false
  #settled = false

  constructor(options: BodyOptions) {
    this.#options = options
    this.#decoder = decoderOf(options.encoding)
    this.#decoder
      ?.on('data', (chunk: Uint8Array) => this.#keep(chunk))
      .on('drain', options.flow.resume)
      .on('end', () => this.#settle(false))
      .on('error', (cause) => this.#breakOff(cause))
  }

  write(chunk: Uint8Array): void {
    if (this.#settled || this.#wireEnded) return
    if (this.#decoder) this.#inflate(chunk, this.#decoder)
    else this.#keep(chunk)
  }

  end(): void {
    this.#wireEnded = true
    if (this.#decoder) this.#decoder.end()
    else this.#settle(false)
  }

  /** The connection broke. */
  fail(cause: unknown): void {
    if (this.#wireEnded) return
    this.#wireEnded = true
    this.#breakOff(cause)
  }

  #inflate(chunk: Uint8Array, decoder: Transform): void {
    this.#wireSize += chunk.length
    if (!decoder.write(chunk)) this.#options.flow.pause()
    if (this.#wireSize < this.#options.maxBytes) return
    this.#options.flow.stop()
    this.end()
  }

  #keep(chunk: Uint8Array): void {
    const room = this.#options.maxBytes - this.#size
    this.#pieces.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
    this.#size += Math.min(room, chunk.length)
    if (chunk.length > room) this.#settle(true)
  }

  #breakOff(cause: unknown): void {
    if (this.#size > 0) this.#settle(true)
    if (this.#settled) return
    this.#close()
    this.#options.failed(cause)
  }

  #settle(truncated: boolean): void {
    if (this.#settled) return
    this.#close()
    this.#options.done({ pieces: this.#pieces, truncated })
  }

  #close(): void {
    this.#settled = true
    if (!this.#wireEnded) this.#options.flow.stop()
    this.#decoder?.destroy()
  }
}

/** One encoding at most: a chain of them is how small answers grow without bound. */
function decoderOf(encoding: string): Transform | undefined {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return undefined
  const make = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (!make) throw new Fault('bad_response', 'The site answered with a content encoding that was not asked for.')
  return make()
}

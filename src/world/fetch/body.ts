import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { Fault } from '../../kernel/fault.ts'

export type BodyLimits = { readonly maxBytes: number; readonly signal: AbortSignal }

export type Body = { readonly bytes: Uint8Array; readonly truncated: boolean }

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
}

/**
 * Reads a body up to `maxBytes`, on the wire and inflated alike. Reaching the cap, or a connection cut after the first
 * bytes, is a success marked `truncated`: what arrived is still worth looking at.
 */
export async function readBody(wire: Readable, encoding: string, { maxBytes, signal }: BodyLimits): Promise<Body> {
  const decoder = decoderOf(encoding)
  const source = decoder ? inflated(wire, decoder, maxBytes) : wire
  try {
    const { chunks, size, cause, truncated } = await collected(source, maxBytes)
    if (cause !== undefined && (size === 0 || signal.aborted)) throw cause
    const only = chunks.length === 1 ? chunks[0] : undefined
    return { bytes: only ?? Buffer.concat(chunks, size), truncated }
  } finally {
    if (!wire.readableEnded) wire.destroy()
    decoder?.destroy()
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

/** The body unpacked; what comes behind `maxBytes` on the wire is not read. */
function inflated(wire: Readable, decoder: Transform, maxBytes: number): Readable {
  let read = 0
  wire.on('data', (chunk: Uint8Array) => {
    read += chunk.length
    if (!decoder.write(chunk)) wire.pause()
    if (read >= maxBytes) wire.destroy()
  })
  decoder.on('drain', () => wire.resume())
  wire.on('close', () => decoder.end())
  wire.on('error', (error) => decoder.destroy(error))
  return decoder
}

type Collected = {
  readonly chunks: readonly Uint8Array[]
  readonly size: number
  readonly truncated: boolean
  /** Why it ended early, when not by reaching the cap. */
  readonly cause?: unknown
}

/** Keeps what a stream gives, never more than allowed. Events, because they cost a third of an async iteration. */
function collected(stream: Readable, maxBytes: number): Promise<Collected> {
  return new Promise((done) => {
    const chunks: Uint8Array[] = []
    let size = 0
    stream.on('data', (chunk: Uint8Array) => {
      const room = maxBytes - size
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
      size += Math.min(room, chunk.length)
      if (chunk.length > room) done({ chunks, size, truncated: true })
    })
    stream.on('end', () => done({ chunks, size, truncated: false }))
    stream.on('error', (cause) => done({ chunks, size, truncated: true, cause }))
    stream.on('close', () => done({ chunks, size, truncated: true, cause: new Error('The body ended early.') }))
  })
}

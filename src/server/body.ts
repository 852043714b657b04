import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '../kernel/api.ts'
import { Fault } from '../kernel/fault.ts'

const jsonType = /^application\/json *(?:; *charset *= *"?utf-8"? *)?;?$/i
const linesType = /^(?:application\/x-ndjson|application\/jsonl|text\/plain) *(?:; *charset *= *"?utf-8"? *)?;?$/i

/** Reads a body as the endpoint takes it: a JSON value, or text lines as the field `lines`. */
export function readBody(request: IncomingMessage, { body, maxBodyBytes }: Endpoint): Promise<unknown> {
  checkHeaders(request, body === 'json' ? jsonType : linesType)
  return readBytes(request, maxBodyBytes).then((bytes) => {
    const text = decode(bytes)
    return body === 'lines' ? { lines: text } : parseJson(text)
  })
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Fault('invalid_json', 'The body must be UTF-8.')
  return bytes.toString('utf8', startsWithMark(bytes) ? 3 : 0)
}

function checkHeaders({ headers }: IncomingMessage, accepted: RegExp): void {
  const type = headers['content-type']
  // A call without a body needs no type: it counts as an empty object.
  if (type === undefined && !hasBody(headers)) return
  if (type === undefined || type.length > 200 || !accepted.test(type)) {
    throw new Fault('unsupported_media_type', 'Send the body as application/json in UTF-8.')
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Fault('unsupported_media_type', 'Send the body without Content-Encoding.')
  }
}

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Fault('invalid_json', 'The body cannot be read as JSON. Check quotes, commas and brackets.', { cause })
  }
}

/** Collects the body up to a limit. What is sent beyond it is read on and thrown away, so that the answer arrives. */
function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((done, fail) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return fail(tooLarge(maxBytes))
    // A request without a body comes with its stream ended, and no event tells of it.
    if (request.readableEnded) return done(Buffer.alloc(0))
    const chunks: Buffer[] = []
    let size = 0
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) return void chunks.push(chunk)
      request.off('data', onData).resume()
      fail(tooLarge(maxBytes))
    }
    request.on('data', onData)
    request.once('end', () => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    request.once('close', () => {
      if (!request.complete) fail(new Fault('bad_http', 'The request ended before its body was complete.'))
    })
  })
}

function tooLarge(maxBytes: number): Fault {
  return new Fault('body_too_large', `The body may have at most ${maxBytes} bytes.`)
}

function startsWithMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

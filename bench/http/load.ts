import { connect } from 'node:net'

export type Load = {
  readonly port: number
  readonly request: Buffer
  readonly connections: number
  readonly count: number
}

/** Sends `count` requests over kept-alive connections, one at a time on each; every answer must be 200 or 304. */
export function load({ port, request, connections, count }: Load): Promise<void> {
  return new Promise((done, fail) => {
    let sent = 0
    let answered = 0
    for (let i = 0; i < connections; i++) {
      const socket = connect(port, '127.0.0.1').setNoDelay(true)
      let pending = Buffer.alloc(0)
      const send = () => (sent++ < count ? socket.write(request) : socket.end())
      socket.on('connect', send)
      socket.on('error', fail)
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
        const size = answerSize(pending)
        if (size === undefined || pending.length < size) return
        const status = pending.toString('latin1', 9, 12)
        if (status !== '200' && status !== '304') return fail(new Error(pending.toString('utf8', 0, 400)))
        pending = pending.subarray(size)
        if (++answered === count) done()
        send()
      })
    }
  })
}

/** The bytes of the first answer, once its head has arrived. */
function answerSize(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))
  return end + 4 + Number(length?.[1] ?? 0)
}

/** An HTTP request as bytes. */
export function rawRequest(method: string, path: string, headers: Readonly<Record<string, string>>, body = ''): Buffer {
  const all = { Host: '127.0.0.1', ...headers, ...(body ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

import { createSocket } from 'node:dgram'
import { createServer, type Socket } from 'node:net'
import dnsPacket from 'dns-packet'
import type { DnsType } from '../kernel/world.ts'
import { type Zone, zoneDns } from './zone.ts'

export type Asked = { readonly name: string; readonly type: DnsType; readonly overTcp: boolean }

/** How a question is answered instead of plainly. `send` gives the messages to send, made from the right answer. */
export type Misbehaviour =
  | 'drop'
  /** Ends the TCP connection the question came on. */
  | 'hangup'
  | 'truncate'
  | { readonly delayMs: number }
  | { readonly send: (answer: Buffer, query: Buffer) => readonly Buffer[] }
  /** Another sender, with the right id, comes first. */
  | { readonly forge: (answer: Buffer) => Buffer }

export type DnsServerOptions = {
  readonly zone: Zone
  /** Called for every question; what it gives is done in place of a plain answer. */
  readonly misbehave?: (asked: Asked) => Misbehaviour | undefined
  readonly ttlSeconds?: number
}

export type DnsServer = {
  readonly server: { readonly address: string; readonly port: number }
  /** Every question in order, as `name TYPE`, with ` tcp` where it came that way. */
  readonly asked: string[]
  close(): Promise<void>
}

/** Sends an answer; with `then`, from another port, and goes on when it is out. */
type Send = (message: Buffer, then?: () => void) => void

const rcodes = { servfail: 2, refused: 5, nxdomain: 3 } as const

/** A DNS server on loopback, UDP and TCP, that tells what a literal zone says and misbehaves on demand. */
export async function openDnsServer(options: DnsServerOptions): Promise<DnsServer> {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const respond = async (query: Buffer, overTcp: boolean, send: Send, hangUp = () => {}) => {
    const [question] = dnsPacket.decode(query).questions ?? []
    if (!question) return
    const about: Asked = { name: question.name.toLowerCase(), type: question.type as DnsType, overTcp }
    asked.push(`${about.name} ${about.type}${overTcp ? ' tcp' : ''}`)
    const misbehaviour = options.misbehave?.(about)
    if (misbehaviour === 'drop') return
    if (misbehaviour === 'hangup') return hangUp()
    const answer = await answerTo(query, about, options)
    if (misbehaviour === 'truncate' && !overTcp) {
      answer.writeUInt16BE(answer.readUInt16BE(2) | 0x0200, 2)
      send(answer)
    } else if (typeof misbehaviour === 'object' && 'delayMs' in misbehaviour)
      setTimeout(() => send(answer), misbehaviour.delayMs)
    else if (typeof misbehaviour === 'object' && 'forge' in misbehaviour)
      send(misbehaviour.forge(Buffer.from(answer)), () => send(answer))
    else if (typeof misbehaviour === 'object') for (const message of misbehaviour.send(answer, query)) send(message)
    else send(answer)
  }

  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let rest = Buffer.alloc(0)
    const send = (message: Buffer) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(message.length)
      if (!socket.destroyed) socket.write(Buffer.concat([length, message]))
    }
    socket.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data])
      while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
        const end = 2 + rest.readUInt16BE(0)
        respond(rest.subarray(2, end), true, send, () => socket.destroy())
        rest = rest.subarray(end)
      }
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const { port } = tcp.address() as { port: number }
  const udp = createSocket('udp4')
  let isClosed = false
  const forger = createSocket('udp4')
  udp.on('message', (query, peer) =>
    respond(query, false, (message, then) => {
      if (then) forger.send(message, peer.port, peer.address, then)
      else if (!isClosed) udp.send(message, peer.port, peer.address)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    udp.once('error', reject)
    udp.bind(port, '127.0.0.1', resolve)
  })
  return {
    server: { address: '127.0.0.1', port },
    asked,
    async close() {
      isClosed = true
      for (const socket of sockets) socket.destroy()
      await Promise.all([
        ...[udp, forger].map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))),
        new Promise((resolve) => tcp.close(resolve)),
      ])
    },
  }
}

async function answerTo(query: Buffer, about: Asked, { zone, ttlSeconds = 300 }: DnsServerOptions): Promise<Buffer> {
  const { id, questions = [] } = dnsPacket.decode(query)
  const answers: dnsPacket.Answer[] = []
  let name = about.name
  let found = await zoneDns(zone).query(name, about.type)
  for (let hops = 0; hops < 8 && found.kind === 'nodata' && about.type !== 'CNAME'; hops++) {
    const alias = await zoneDns(zone).query(name, 'CNAME')
    if (alias.kind !== 'records') break
    answers.push({ name, type: 'CNAME', ttl: ttlSeconds, data: alias.records[0] ?? '' })
    name = alias.records[0] ?? ''
    found = await zoneDns(zone).query(name, about.type)
  }
  if (found.kind === 'records')
    for (const data of found.records)
      answers.push({ name, type: about.type, ttl: ttlSeconds, data: wireData(about.type, data) } as dnsPacket.Answer)
  const soa = { mname: 'ns.test', rname: 'admin.test', serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 60 }
  const isNegative = found.kind === 'nodata' || found.kind === 'nxdomain'
  const rcode = found.kind in rcodes ? rcodes[found.kind as keyof typeof rcodes] : 0
  return dnsPacket.encode({
    type: 'response',
    id: id ?? 0,
    flags: dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE | rcode,
    questions,
    answers,
    authorities: isNegative ? [{ name: 'test', type: 'SOA', ttl: ttlSeconds, data: soa }] : [],
  })
}

/** The form the codec wants: a root as `.`, and texts in strings of at most 255 octets. */
function wireData(type: DnsType, data: unknown): unknown {
  if (type === 'TXT') return String(data).match(/.{1,255}/gs) ?? ['']
  if (typeof data === 'object' && data !== null && 'exchange' in data && data.exchange === '')
    return { ...data, exchange: '.' }
  return data
}

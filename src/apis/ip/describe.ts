import { Fault } from '../../kernel/fault.ts'
import { type Reply, reply } from '../../kernel/reply.ts'
import type { AnswerWriter } from './answer-writer.ts'
import { type Asked, ask, isBogon } from './asked.ts'
import type { HostnameOf } from './hostname.ts'
import type { IpData } from './ip-data.ts'

/** What describing needs: the data of the moment, a way to names, and a buffer to write in. */
export type DescribePorts = {
  readonly data: () => IpData
  /** Absent when host names are switched off. */
  readonly hostnameOf: HostnameOf | undefined
  readonly writer: AnswerWriter
}

/** Describes one address. What is known at once is answered at once, without a promise in between. */
export function describe(text: string, ports: DescribePorts): Reply | Promise<Reply> {
  if (!ports.hostnameOf) return reply(ports.writer.textFor(text, ports.data()))
  const json = describeJson(ask(text), ports)
  return typeof json === 'string' ? reply(json) : json.then((ready) => reply(ready))
}

/** Describes many addresses, in order; one that is none is told so in its place. */
export async function describeBatch(texts: readonly string[], ports: DescribePorts): Promise<Reply> {
  const results = await Promise.all(texts.map((text) => describeOrTell(text, ports)))
  return reply(`{"results":[${results.join(',')}]}`)
}

/** The answer for an address that has been read. A bogon is never asked for in DNS: that would leak private addresses. */
export function describeJson(asked: Asked, { data, hostnameOf, writer }: DescribePorts): string | Promise<string> {
  const hostname = !hostnameOf || isBogon(asked) ? '' : hostnameOf(asked.address)
  if (typeof hostname === 'string') return writer.text(asked, data(), hostname)
  return hostname.then((name) => writer.text(asked, data(), name))
}

async function describeOrTell(text: string, ports: DescribePorts): Promise<string> {
  try {
    return await describeJson(ask(text), ports)
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'invalid_ip') throw error
    return JSON.stringify({ ip: text, error: { code: error.code, detail: error.message } })
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDns } from '../world/dns.ts'
import { missingPrograms } from './debian.ts'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch.ts'
import { silentLog } from './world.ts'

const program = '/usr/sbin/knotd'

export type KnotZone = { readonly domain: string; readonly text: string }

export type Knot = {
  readonly server: { readonly address: string; readonly port: number }
  close(): Promise<void>
}

/** Makes sure Knot DNS is there; else the reason why not. */
export function missingKnot(): string | undefined {
  return missingPrograms({ packages: ['knot'], programs: [program], loss: 'nothing was asked of a real DNS server' })
}

/** Runs a Knot DNS server of our own on a free loopback port; a zone in `broken` answers SERVFAIL. */
export async function openKnot(zones: readonly KnotZone[], broken: readonly string[] = []): Promise<Knot> {
  const folder = scratchFolder()
  const port = await freePort()
  mkdirSync(join(folder, 'run'))
  for (const { domain, text } of zones) writeFileSync(join(folder, `${domain}.zone`), text)
  writeFileSync(join(folder, 'knot.conf'), config(folder, port, [...zones.map((zone) => zone.domain), ...broken]))
  const child = spawn(program, ['-c', join(folder, 'knot.conf')], { stdio: 'ignore' })
  const server = { address: '127.0.0.1', port }
  try {
    await answering(server, zones[0]?.domain ?? '', child)
  } catch (error) {
    child.kill()
    throw error
  }
  return {
    server,
    async close() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** A zone whose file is missing is one Knot knows and cannot answer for. */
function config(folder: string, port: number, domains: readonly string[]): string {
  const zone = (domain: string) =>
    `  - domain: ${domain}.\n    storage: "${folder}"\n    file: "${domain}.zone"\n    zonefile-load: whole\n    journal-content: none\n`
  return `server:
    listen: 127.0.0.1@${port}
    rundir: "${folder}/run"
    udp-workers: 1
    tcp-workers: 1
    background-workers: 1
database:
    storage: "${folder}/db"
log:
  - target: "${folder}/knot.log"
    any: info
zone:
${domains.map(zone).join('')}`
}

async function answering(server: Knot['server'], domain: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    // A fresh client each time, because one remembers for a while that nobody answered.
    const dns = openDns({
      servers: [server],
      clock: { now: Date.now },
      log: silentLog,
      tryTimeoutMs: 50,
      timeoutMs: 50,
    })
    const { kind } = await dns.query(domain, 'NS')
    dns.close()
    if (kind === 'records' || kind === 'nodata') return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('Knot DNS does not answer.')
}

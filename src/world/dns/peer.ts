import type { Server } from './servers.ts'
import { openStream, type Stream } from './stream.ts'
import { openUdp, type Udp } from './udp.ts'

/** A server and how it has been of late. A silent one is asked last until it answers again. */
export type Peer = {
  readonly server: Server
  readonly udp: Udp
  readonly stream: Stream
  silent: boolean
  /** Questions in a row that were slow to be answered. */
  missed: number
  answeredAt: number
  probedAt: number
}

export function openPeer(server: Server): Peer {
  const ways = { udp: openUdp(server), stream: openStream(server) }
  return { server, ...ways, silent: false, missed: 0, answeredAt: 0, probedAt: 0 }
}

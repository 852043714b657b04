import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net'
import { connect as openTls, rootCertificates, type TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { Fault } from '../../kernel/fault.ts'
import type { Guard } from './guard.ts'

export type DialOptions = {
  readonly guard: Guard
  readonly connectTimeoutMs: number
  /** Trusted beside the platform's own certificate authorities. */
  readonly ca?: string
}

/**
 * Opens every socket the fetcher uses. The guard resolves and checks here, and only what it passed is connected to,
 * so there is no second lookup that could answer differently.
 */
export function dialer(options: DialOptions): buildConnector.connector {
  return (to, callback) => {
    dial(to, options).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    )
  }
}

async function dial(to: buildConnector.Options, options: DialOptions): Promise<Socket | TLSSocket> {
  const secure = to.protocol === 'https:'
  const host = to.hostname.replace(/^\[|\]$/g, '')
  const port = Number(to.port) || (secure ? 443 : 80)
  const addresses = await options.guard.resolve(host, port)
  const socket = await connectTcp(host, port, addresses, options.connectTimeoutMs)
  if (!options.guard.permits(socket.remoteAddress ?? '')) {
    socket.destroy()
    throw new Fault('blocked_address', `${host} is not at the address that was checked.`)
  }
  return secure ? startTls(socket, host, options) : socket
}

function connectTcp(host: string, port: number, addresses: readonly string[], timeoutMs: number): Promise<Socket> {
  const socket = openTcp({
    host: addresses.length === 1 ? (addresses[0] ?? host) : host,
    port,
    lookup: pinned(addresses),
    autoSelectFamily: true,
    noDelay: true,
  })
  return settled(socket, 'connect', timeoutMs, (error) =>
    errorCode(error) === 'ETIMEDOUT'
      ? new Fault('timeout', `${host} did not accept the connection in time.`, { cause: error })
      : new Fault('connect_failed', `${host} refuses connections on port ${port} or cannot be reached.`, {
          cause: error,
        }),
  )
}

function startTls(socket: Socket, host: string, options: DialOptions): Promise<TLSSocket> {
  const secured = openTls({
    socket,
    host,
    // A server name must not be an address (RFC 6066, section 3).
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['http/1.1'],
    // Naming authorities replaces those of the platform.
    ...(options.ca === undefined ? {} : { ca: [...rootCertificates, options.ca] }),
  })
  return settled(
    secured,
    'secureConnect',
    options.connectTimeoutMs,
    (error) => new Fault('tls_failed', `The secure connection to ${host} failed: ${error.message}`, { cause: error }),
  )
}

/** Waits until the socket is ready; an error or the time limit closes it. */
function settled<Kind extends Socket>(
  socket: Kind,
  ready: 'connect' | 'secureConnect',
  timeoutMs: number,
  faultOf: (error: Error) => Fault,
): Promise<Kind> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('time limit'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    )
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(faultOf(error))
    }
    socket.once('error', fail)
    // A peer that closes during the handshake gives no error.
    const closed = () => fail(new Error('the connection was closed'))
    socket.once('close', closed)
    socket.once(ready, () => {
      clearTimeout(timer)
      socket.off('error', fail).off('close', closed)
      resolve(socket)
    })
  })
}

/** Answers with the checked addresses, whatever the name. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, _options, callback) => callback(null, all)
}

function errorCode(error: Error): string | undefined {
  return (error as NodeJS.ErrnoException).code
}

import type { Static } from 'typebox'
import type { Declared } from '../kernel/api.ts'
import { type CallOptions, openCaller } from './call.ts'
import { type Apis, routes } from './routes.ts'

export { type CallOptions, FivefoldError } from './call.ts'

export type ClientOptions = {
  /** Where the server is, such as `http://127.0.0.1:8080`. */
  readonly url: string
  readonly key?: string
  /** For the operator's endpoints of an interface, such as importing trends. */
  readonly adminKey?: string
  /** How long one try may take; 30 s by default. */
  readonly timeoutMs?: number
  /** How often a call that was refused with 429 or 503, or never arrived, is tried again; 2 by default. */
  readonly retries?: number
  readonly fetch?: typeof fetch
}

/** Every lookup as a function, typed from the declarations of the interfaces. */
export type Client = {
  readonly [Name in keyof Apis]: {
    readonly [Endpoint in keyof Apis[Name]['endpoints']]: Lookup<Apis[Name]['endpoints'][Endpoint]>
  }
}

type Lookup<Endpoint> =
  Endpoint extends Declared<infer Input, infer Output>
    ? (input: Static<Input>, options?: CallOptions) => Promise<Static<Output>>
    : never

/** Opens a client; it runs wherever `fetch` does. */
export function openClient(options: ClientOptions): Client {
  const call = openCaller(options)
  const interfaces = Object.entries(routes).map(([name, { base, host, endpoints }]) => [
    name,
    Object.fromEntries(
      Object.entries(endpoints).map(([endpoint, route]) => [
        endpoint,
        (input: Readonly<Record<string, unknown>>, more?: CallOptions) => call({ base, host, route, input }, more),
      ]),
    ),
  ])
  // The loop follows the table, and the table follows the declarations; a test holds the two together.
  return Object.fromEntries(interfaces) as Client
}

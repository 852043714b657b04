import type { Static, TObject, TSchema } from 'typebox'
import type { Reply } from './reply.ts'
import type { Settings, Values } from './settings.ts'
import type { Call, Check, Job, World } from './world.ts'

/** Who may call: holders of a gateway key, anyone (with a key checked when one is sent), anyone at all, or the operator. */
export type Auth = 'key' | 'optional' | 'none' | 'admin'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** How the body of a POST is read: one JSON object, or text lines handed to `run` whole as the field `lines`. */
export type BodyKind = 'json' | 'lines'

export type Endpoint = {
  readonly method: Method
  /** The path below the interface's base address, with fields in braces: `/ip/{ip_address}`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly auth: Auth
  readonly body: BodyKind
  readonly maxBodyBytes: number
  readonly input: TObject
  readonly output: TSchema
  readonly example: { readonly input: Readonly<Record<string, unknown>>; readonly output: unknown }
  readonly run: (input: never, ports: never, call: Call) => unknown
}

/** What an author writes about an endpoint; the rest has defaults. */
export type EndpointSpec<Input extends TObject, Output extends TSchema, Ports> = {
  readonly summary: string
  readonly description?: string
  readonly auth?: Auth
  readonly body?: BodyKind
  readonly maxBodyBytes?: number
  readonly input: Input
  readonly output: Output
  readonly example: { readonly input: Static<Input>; readonly output: Static<Output> }
  readonly run: (
    input: Static<Input>,
    ports: Ports,
    call: Call,
  ) => Static<Output> | Reply | Promise<Static<Output> | Reply>
}

/** An endpoint that remembers its types, so that the client can be typed from the declaration. */
export type Declared<Input extends TObject, Output extends TSchema> = Endpoint & {
  readonly input: Input
  readonly output: Output
}

export type Methods<Ports> = {
  readonly [Name in Lowercase<Method>]: <Input extends TObject, Output extends TSchema>(
    path: string,
    spec: EndpointSpec<Input, Output, Ports>,
  ) => Declared<Input, Output>
}

export type ApiSpec<Ports, Defined extends Settings, Endpoints extends Record<string, Endpoint>> = {
  readonly name: string
  readonly title: string
  /** One sentence: what a user gets. */
  readonly summary: string
  /** Defaults to `/<name>`. */
  readonly basePath?: string
  /** Defaults to `<name>.localhost`. */
  readonly serviceHost?: string
  readonly settings: Defined
  /** Makes what the endpoints need of the world ready; `close` on the result is called at the end. */
  readonly ports: (world: World, settings: Values<Defined>) => Promise<Ports>
  readonly endpoints: (methods: Methods<Ports>) => Endpoints
  /** What `/readyz` says of this interface: its parts, and how old their data is. */
  readonly health?: (ports: Ports) => readonly Check[]
  /** What runs on a schedule while the server is up. */
  readonly jobs?: (ports: Ports) => readonly Job[]
}

export type Api<
  Ports = unknown,
  Defined extends Settings = Settings,
  Endpoints extends Record<string, Endpoint> = Record<string, Endpoint>,
> = {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly basePath: string
  readonly serviceHost: string
  readonly settings: Defined
  readonly endpoints: Endpoints
  open(world: World, settings: Values<Defined>): Promise<Ports>
  health(ports: Ports): readonly Check[]
  jobs(ports: Ports): readonly Job[]
}

const defaultMaxBodyBytes = 128 * 1024

/** Declares an interface once; server, CLI, client, documents and the contract test are all driven by the value. */
export function defineApi<Ports, Defined extends Settings, Endpoints extends Record<string, Endpoint>>(
  spec: ApiSpec<Ports, Defined, Endpoints>,
): Api<Ports, Defined, Endpoints> {
  return {
    name: spec.name,
    title: spec.title,
    summary: spec.summary,
    basePath: spec.basePath ?? `/${spec.name}`,
    serviceHost: spec.serviceHost ?? `${spec.name}.localhost`,
    settings: spec.settings,
    endpoints: spec.endpoints(methods<Ports>()),
    open: spec.ports,
    health: spec.health ?? (() => []),
    jobs: spec.jobs ?? (() => []),
  }
}

function methods<Ports>(): Methods<Ports> {
  const declare =
    (method: Method) =>
    <Input extends TObject, Output extends TSchema>(
      path: string,
      spec: EndpointSpec<Input, Output, Ports>,
    ): Declared<Input, Output> => ({
      auth: 'key',
      body: 'json',
      maxBodyBytes: defaultMaxBodyBytes,
      ...spec,
      method,
      path,
    })
  return { get: declare('GET'), post: declare('POST'), patch: declare('PATCH'), delete: declare('DELETE') }
}

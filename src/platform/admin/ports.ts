import type { Static } from 'typebox'
import type { Operator } from './operator.ts'
import type { JobView } from './schema.ts'
import type { AdminPorts } from './views.ts'

/** What the operator's side needs: the platform, and of the server that mounts it a few things more. */
export type OperatorPorts = AdminPorts & {
  readonly operator: Operator
  /** What runs on a schedule; known once the server is up. */
  readonly jobs: () => JobDesk
  /** Whether the server is reached by https, so that cookies may be kept to it. */
  readonly secureCookies: boolean
}

/** Lists the jobs and starts one by name. */
export type JobDesk = {
  list(): Promise<Static<typeof JobView>[]>
  start(name: string): Promise<Static<typeof JobView>>
}

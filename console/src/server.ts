import type { Static } from 'typebox'
import { openCaller } from '../../src/client/call.ts'
import { type Client, openClient } from '../../src/client/index.ts'
import type { Declared } from '../../src/kernel/api.ts'
import type { adminApi } from '../../src/platform/admin/api.ts'
import { key } from './key.ts'

const url = location.origin
const timeoutMs = 20_000
// A person waits for each answer: what is refused is told at once, with what to do.
const retries = 0

/** The lookups, with the key of this tab. */
export function client(): Client {
  return openClient({ url, timeoutMs, retries, ...(key.value ? { key: key.value } : {}) })
}

type Endpoints = ReturnType<typeof adminApi>['endpoints']
export type Admin = {
  readonly [Name in keyof Endpoints]: Endpoints[Name] extends Declared<infer Input, infer Output>
    ? (input: Static<Input>) => Promise<Static<Output>>
    : never
}
export type Answer<Name extends keyof Admin> = Awaited<ReturnType<Admin[Name]>>

const routes: { readonly [Name in keyof Endpoints]: string } = {
  createKey: 'POST /keys',
  listKeys: 'GET /keys',
  showKey: 'GET /keys/{id}',
  rotateKey: 'POST /keys/{id}/rotate',
  revokeKey: 'POST /keys/{id}/revoke',
  deleteKey: 'DELETE /keys/{id}',
  listPlans: 'GET /plans',
  usage: 'GET /usage',
  listJobs: 'GET /jobs',
  runJob: 'POST /jobs/{job}/run',
  signIn: 'POST /session',
  signOut: 'DELETE /session',
}

/** The operator's side; the browser sends the session along, and the header tells that the console asks. */
export const admin: Admin = openAdmin()

function openAdmin(): Admin {
  const call = openCaller({
    url,
    timeoutMs,
    retries,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'X-Fivefold-Console': '1' } }),
  })
  const endpoints = Object.entries(routes).map(([name, route]) => [
    name,
    (input: Readonly<Record<string, unknown>>) => call({ base: '/admin', host: '', route, input }),
  ])
  // The loop follows the table, whose names and types are the declaration's.
  return Object.fromEntries(endpoints) as Admin
}

/** What `/readyz` tells, also when a part of the server fails. */
export type Readiness = {
  readonly status: 'pass' | 'warn' | 'fail'
  readonly checks: readonly {
    readonly interface: string
    readonly name: string
    readonly status: 'pass' | 'warn' | 'fail'
    readonly detail?: string
    readonly dataFrom?: string
    readonly dataAgeSeconds?: number
  }[]
}

export async function readiness(): Promise<Readiness> {
  return (await fetch('/readyz', { signal: AbortSignal.timeout(timeoutMs) })).json()
}

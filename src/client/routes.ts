import type { email } from '../apis/email/api.ts'

/** The interfaces a client can call, as types: nothing of theirs is loaded. */
export type Apis = {
  readonly email: typeof email
}

/** Where each endpoint is. */
export const routes: {
  readonly [Name in keyof Apis]: {
    readonly base: string
    readonly host: string
    readonly endpoints: { readonly [Endpoint in keyof Apis[Name]['endpoints']]: string }
  }
} = {
  email: {
    base: '/email',
    host: 'email.localhost',
    endpoints: { verify: 'POST /v1/verify', verifyBatch: 'POST /v1/verify/batch', health: 'GET /v1/health' },
  },
}

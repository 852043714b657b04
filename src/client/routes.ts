import type { email } from '../apis/email/api.ts'
import type { ip } from '../apis/ip/api.ts'
import type { moderation } from '../apis/moderation/api.ts'
import type { tech } from '../apis/tech/api.ts'
import type { trends } from '../apis/trends/api.ts'

/** The interfaces a client can call, as types: nothing of theirs is loaded. */
export type Apis = {
  readonly tech: typeof tech
  readonly email: typeof email
  readonly moderation: typeof moderation
  readonly trends: typeof trends
  readonly ip: typeof ip
}

/** Where each endpoint is. */
export const routes: {
  readonly [Name in keyof Apis]: {
    readonly base: string
    readonly host: string
    readonly endpoints: { readonly [Endpoint in keyof Apis[Name]['endpoints']]: string }
  }
} = {
  tech: {
    base: '/tech',
    host: 'tech.localhost',
    endpoints: {
      detect: 'POST /v1/detect',
      detectBatch: 'POST /v1/detect/batch',
      analyze: 'POST /v1/analyze',
      technologies: 'GET /v1/technologies',
      health: 'GET /v1/health',
    },
  },
  email: {
    base: '/email',
    host: 'email.localhost',
    endpoints: { verify: 'POST /v1/verify', verifyBatch: 'POST /v1/verify/batch', health: 'GET /v1/health' },
  },
  moderation: {
    base: '/moderation',
    host: 'moderation.localhost',
    endpoints: {
      detect: 'POST /detect',
      batch: 'POST /detect/batch',
      moderations: 'POST /v1/moderations',
      analyze: 'POST /v1alpha1/comments:analyze',
    },
  },
  trends: {
    base: '/trends',
    host: 'trends.localhost',
    endpoints: {
      trending: 'GET /trending',
      history: 'GET /trending/history',
      categories: 'GET /trending/categories',
      countries: 'GET /trending/countries',
      stream: 'GET /trending/stream',
      events: 'POST /trending/events',
      import: 'POST /trending/import',
    },
  },
  ip: {
    base: '/ipinfo',
    host: 'ip.localhost',
    endpoints: {
      describe: 'GET /ip/{ip_address}',
      me: 'GET /ip/me',
      batch: 'POST /ip/batch',
      attribution: 'GET /attribution',
    },
  },
}

import Type, { type Static } from 'typebox'
import { syntaxProblems } from './characters.ts'
import { noMxReasons } from './mx.ts'
import { verdicts } from './verdict.ts'

const email = Type.String({ description: 'The address to verify; any text gets an answer' })

export const VerifyInput = Type.Object({ email }, { additionalProperties: false })

export const VerifyBatchInput = Type.Object(
  {
    emails: Type.Array(email, {
      minItems: 1,
      maxItems: 10,
      tooLarge: 'batch_too_large',
      description: 'One to ten addresses',
    }),
  },
  { additionalProperties: false },
)

const Verdict = Type.Enum([...verdicts], {
  description:
    'deliverable: score of 70 or more; risky: 40 to 69; undeliverable: no valid form or no mail server; disposable: a throw-away provider; unknown: DNS could not say enough',
})
const Score = Type.Integer({ minimum: 0, maximum: 100, description: 'The sum of the points of the checks that passed' })

const Checks = Type.Object({
  syntax: Type.Boolean({ description: 'Has the form of an address (15 points)' }),
  disposable: Type.Boolean({ description: 'The domain is a known disposable provider (15 points when it is not)' }),
  role_account: Type.Boolean({ description: 'The local part names a function, such as info or support (no points)' }),
  mx_records: Type.Boolean({ description: 'The domain has a mail server (20 points)' }),
  spf: Type.Boolean({ description: 'The domain has exactly one SPF record (20 points)' }),
  dmarc: Type.Boolean({ description: 'The domain or one above it has a DMARC record (15 points)' }),
  dkim: Type.Boolean({ description: 'The domain publishes DKIM keys (15 points)' }),
})

const Reason = Type.Enum([
  'passed',
  'weak_authentication',
  'invalid_syntax',
  'disposable_domain',
  'address_literal',
  'dotless_domain',
  ...noMxReasons,
  'dns_failed',
  'insufficient_data',
])

const Details = Type.Object({
  syntax: Type.Object({
    level: Type.Enum(['mailbox', 'annotated', 'obsolete', 'invalid'], {
      description: 'mailbox: can be mailed as written; annotated: comments or folding were stripped',
    }),
    problem: Type.Optional(Type.Enum([...syntaxProblems])),
  }),
  domain: Type.Optional(Type.String({ description: 'The domain in lower case with IDNA A-labels' })),
  smtputf8: Type.Optional(Type.Boolean({ description: 'The local part needs a mail server with RFC 6531' })),
  relay: Type.Optional(Type.Boolean({ description: 'The address forwards to a mailbox its owner keeps hidden' })),
  mx: Type.Optional(Type.Array(Type.String(), { description: 'Mail servers, the preferred one first' })),
  spf: Type.Optional(Type.Object({ record: Type.Optional(Type.String()), problem: Type.Optional(Type.String()) })),
  dmarc: Type.Optional(Type.Object({ record: Type.String(), domain: Type.String() })),
  dkim: Type.Optional(
    Type.Object({
      method: Type.Optional(
        Type.Enum(['selector', 'existence'], { description: 'A key was read, or shown to exist without its name' }),
      ),
      selector: Type.Optional(Type.String()),
      problem: Type.Optional(Type.String()),
    }),
  ),
  unknown: Type.Optional(
    Type.Array(Type.Enum(['mx_records', 'spf', 'dmarc', 'dkim']), {
      description: 'Checks that are false only because DNS could not say',
    }),
  ),
})

export const Verification = Type.Object({
  email: Type.String({ description: 'The address as it was sent' }),
  verdict: Verdict,
  score: Score,
  checks: Checks,
  reason: Reason,
  normalized: Type.Union([Type.String(), Type.Null()], {
    description: 'The address as it is mailed: comments stripped, domain in lower case with A-labels',
  }),
  suggestion: Type.Union([Type.String(), Type.Null()], { description: 'The address that was probably meant' }),
  free: Type.Boolean({ description: 'The domain is a provider where anyone gets an address' }),
  details: Details,
})
export type Verification = Static<typeof Verification>

export const BatchItem = Type.Object({ email: Type.String(), verdict: Verdict, score: Score })
export const VerifyBatchOutput = Type.Object({ results: Type.Array(BatchItem) })
export type VerifyBatchOutput = Static<typeof VerifyBatchOutput>

export const HealthInput = Type.Object({}, { additionalProperties: false })
export const Health = Type.Object({
  status: Type.Literal('ok'),
  disposableDomains: Type.Integer({ description: 'Disposable domains on the list' }),
})

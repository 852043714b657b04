import { defineApi } from '../../kernel/api.ts'
import { examples } from './examples.ts'
import type { OperatorPorts } from './ports.ts'
import {
  CreateKeyInput,
  JobHandle,
  JobList,
  JobView,
  KeyDetail,
  KeyHandle,
  KeyList,
  KeyView,
  MadeKeyView,
  Nothing,
  PlanList,
  RotateKeyInput,
  SessionView,
  SignedOut,
  SignInInput,
  UsageInput,
  UsageReport,
} from './schema.ts'
import { signIn, signOut } from './sign-in.ts'
import { createKey, listKeys, listPlans, onKey, reportUsage, rotateKey, showKey } from './views.ts'

/** The operator's side, declared like any other interface and reached with the admin key. */
export function adminApi({ keys, plans, store, usage, clock, operator, jobs, secureCookies }: OperatorPorts) {
  return defineApi({
    name: 'admin',
    title: 'Operator',
    summary: 'Make and revoke keys, see plans and usage, renew the data.',
    settings: {},
    // Named one by one: ports are closed with the server, and the platform's own `close` is not theirs.
    ports: async () => ({ keys, plans, store, usage, clock, operator, jobs, secureCookies }),
    endpoints: ({ get, post, delete: del }) => ({
      createKey: post('/keys', {
        summary: 'Make a key; it is shown this once',
        auth: 'admin',
        example: examples.createKey,
        input: CreateKeyInput,
        output: MadeKeyView,
        run: (input, admin) => createKey(input, admin),
      }),
      listKeys: get('/keys', {
        summary: 'List all keys',
        auth: 'admin',
        example: examples.listKeys,
        input: Nothing,
        output: KeyList,
        run: (_input, admin) => listKeys(admin),
      }),
      showKey: get('/keys/{id}', {
        summary: 'Show a key and what is left of its plan',
        auth: 'admin',
        example: examples.showKey,
        input: KeyHandle,
        output: KeyDetail,
        run: ({ id }, admin) => showKey(id, admin),
      }),
      rotateKey: post('/keys/{id}/rotate', {
        summary: 'Replace a key by a new one with the same rights',
        auth: 'admin',
        example: examples.rotateKey,
        input: RotateKeyInput,
        output: MadeKeyView,
        run: (input, admin) => rotateKey(input, admin),
      }),
      revokeKey: post('/keys/{id}/revoke', {
        summary: 'Revoke a key at once',
        auth: 'admin',
        example: examples.revokeKey,
        input: KeyHandle,
        output: KeyView,
        run: ({ id }, admin) => onKey((keys) => keys.revoke(id), admin),
      }),
      deleteKey: del('/keys/{id}', {
        summary: 'Forget a key',
        auth: 'admin',
        example: examples.deleteKey,
        input: KeyHandle,
        output: KeyView,
        run: ({ id }, admin) => onKey((keys) => keys.delete(id), admin),
      }),
      listPlans: get('/plans', {
        summary: 'List the plans',
        auth: 'admin',
        example: examples.listPlans,
        input: Nothing,
        output: PlanList,
        run: (_input, admin) => listPlans(admin),
      }),
      usage: get('/usage', {
        summary: 'Usage by day, key, interface and endpoint',
        auth: 'admin',
        example: examples.usage,
        input: UsageInput,
        output: UsageReport,
        run: (input, admin) => reportUsage(input, admin),
      }),
      listJobs: get('/jobs', {
        summary: 'List what runs on a schedule, and how it went last',
        auth: 'admin',
        example: examples.listJobs,
        input: Nothing,
        output: JobList,
        run: async (_input, admin) => ({ jobs: await admin.jobs().list() }),
      }),
      runJob: post('/jobs/{job}/run', {
        summary: 'Run a job now, such as renewing the data of an interface',
        description: 'Answers as soon as the job has started; the list of jobs tells how it ends.',
        auth: 'admin',
        example: examples.runJob,
        input: JobHandle,
        output: JobView,
        run: ({ job }, admin) => admin.jobs().start(job),
      }),
      signIn: post('/session', {
        summary: 'Open a session for a browser',
        description:
          'Sets a cookie that stands for the admin key for eight hours, in requests with the header `X-Fivefold-Console`. Ten wrong keys a minute are answered, then `rate_limited`.',
        auth: 'none',
        example: examples.signIn,
        input: SignInInput,
        output: SessionView,
        run: ({ key }, admin, call) => signIn(key, admin, call),
      }),
      signOut: del('/session', {
        summary: 'End all sessions',
        auth: 'admin',
        example: examples.signOut,
        input: Nothing,
        output: SignedOut,
        run: (_input, admin) => signOut(admin),
      }),
    }),
  })
}

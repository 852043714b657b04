const key = {
  id: 'key_3f9c2b7a81d04e56',
  name: 'shop backend',
  plan: 'PRO',
  start: 'ff_8Kd2…',
  state: 'active' as const,
  createdAt: '2026-11-15T12:00:00.000Z',
}
const secret = 'ff_8Kd2vQx1LmT5hYc9RbWz3NfGa7PsJe0wZ4q1'
const job = {
  name: 'trends refresh',
  interface: 'trends',
  schedule: '*/30 * * * *',
  state: 'done' as const,
  startedAt: '2026-11-15T11:30:00.000Z',
  endedAt: '2026-11-15T11:30:02.000Z',
}
const counts = { requests: 120, units: 117, refusals: 2, faults: 1, meanMs: 3.4, maxMs: 81.2 }

/** What the operator's API answers; ids, keys and times differ from call to call. */
export const examples = {
  createKey: { input: { plan: 'PRO', name: 'shop backend' }, output: { key: secret, ...key } },
  listKeys: { input: {}, output: { keys: [key] } },
  showKey: {
    input: { id: key.id },
    output: {
      ...key,
      limits: [{ interface: 'email', perMinute: 30, minuteRemaining: 30, perMonth: 5000, monthUsed: 0 }],
    },
  },
  rotateKey: { input: { id: key.id, graceSeconds: 3600 }, output: { key: secret, ...key } },
  revokeKey: {
    input: { id: key.id },
    output: { ...key, state: 'revoked' as const, revokedAt: '2026-11-15T12:00:00.000Z' },
  },
  deleteKey: { input: { id: key.id }, output: key },
  listPlans: {
    input: {},
    output: { plans: [{ name: 'PRO', priceUsd: 14.99, limits: { email: { perMinute: 30, perMonth: 5000 } } }] },
  },
  usage: {
    input: { from: '2026-11-01' },
    output: {
      total: counts,
      days: [{ day: '2026-11-15', key: key.id, interface: 'email', endpoint: 'verify', ...counts }],
    },
  },
  listJobs: { input: {}, output: { jobs: [job] } },
  runJob: {
    input: { job: job.name },
    output: { ...job, state: 'running' as const, startedAt: '2026-11-15T12:00:00.000Z' },
  },
  signIn: { input: { key: 'ffadmin_…' }, output: { endsAt: '2026-11-15T20:00:00.000Z' } },
  signOut: { input: {}, output: { signedOut: true } },
}

import { defineApi } from '../../kernel/api.ts'
import { examples } from './examples.ts'
import { openPorts } from './ports.ts'
import { Health, HealthInput, Verification, VerifyBatchInput, VerifyBatchOutput, VerifyInput } from './schema.ts'
import { emailSettings } from './settings.ts'
import { verify, verifyBatch } from './verify.ts'

/** Whether an email address can receive mail, and why. */
export const email = defineApi({
  name: 'email',
  title: 'Email verification',
  summary: 'Tells whether an email address can receive mail, with a score, seven checks and the reason.',
  settings: emailSettings,
  ports: openPorts,
  endpoints: ({ get, post }) => ({
    verify: post('/v1/verify', {
      summary: 'Verify one address',
      description:
        'Checks the form of the address, its domain against lists of disposable and free providers, and what DNS says of MX, SPF, DMARC and DKIM. No mail is sent and no mail server is contacted.',
      input: VerifyInput,
      output: Verification,
      example: examples.verify,
      run: (input, ports) => verify(input.email, ports),
    }),
    verifyBatch: post('/v1/verify/batch', {
      summary: 'Verify up to ten addresses',
      description: 'Counts as one request. The results are in the order of the addresses.',
      input: VerifyBatchInput,
      output: VerifyBatchOutput,
      example: examples.verifyBatch,
      run: (input, ports) => verifyBatch(input.emails, ports),
    }),
    health: get('/v1/health', {
      summary: 'Tell that the interface is up',
      auth: 'none',
      input: HealthInput,
      output: Health,
      example: examples.health,
      run: (_, ports) => ({ status: 'ok' as const, disposableDomains: ports.disposableDomains() }),
    }),
  }),
  health: (ports) => ports.checks(),
  jobs: ({ updateSchedule, update }) => [
    { name: 'update', schedule: updateSchedule, run: async (signal) => void (await update({ signal })) },
  ],
})

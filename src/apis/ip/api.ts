import { defineApi } from '../../kernel/api.ts'
import { attribution } from './attribution.ts'
import { describe, describeBatch } from './describe.ts'
import { examples } from './examples.ts'
import { openPorts } from './ports.ts'
import { AttributionOutput, BatchInput, BatchOutput, DescribeInput, Description, NoInput } from './schema.ts'
import { ipSettings } from './settings.ts'

/** Where an IP address is and whose it is. */
export const ip = defineApi({
  name: 'ip',
  title: 'IP information',
  summary: 'Tells where an IP address is, whose network it belongs to, and what it is called.',
  basePath: '/ipinfo',
  settings: ipSettings,
  ports: (world, settings) => openPorts(world, settings),
  endpoints: ({ get, post }) => ({
    describe: get('/ip/{ip_address}', {
      summary: 'Describe one address',
      description:
        'All six fields are always there; one that is not known is empty. An address that is not public is answered with `bogon` and the name of its IANA range.',
      auth: 'optional',
      input: DescribeInput,
      output: Description,
      example: examples.describe,
      run: (input, ports) => describe(input.ip_address, ports),
    }),
    me: get('/ip/me', {
      summary: 'Describe the caller’s own address',
      description: 'The address the server sees; forwarding headers count only from proxies the operator trusts.',
      auth: 'optional',
      input: NoInput,
      output: Description,
      example: examples.me,
      run: (_, ports, call) => describe(call.address, ports),
    }),
    batch: post('/ip/batch', {
      summary: 'Describe up to 100 addresses',
      description: 'Counts as one request. The results are in the order of the addresses.',
      auth: 'optional',
      input: BatchInput,
      output: BatchOutput,
      example: examples.batch,
      run: (input, ports) => describeBatch(input.ips, ports),
    }),
    attribution: get('/attribution', {
      summary: 'Tell whose data this is',
      description: 'The credits that the licences of the data ask for, and how old the data in service is.',
      auth: 'none',
      input: NoInput,
      output: AttributionOutput,
      example: examples.attribution,
      run: (_, ports) => attribution(ports.data().info),
    }),
  }),
  health: (ports) => ports.checks(),
  jobs: ({ updateSchedule, update }) => [
    { name: 'update', schedule: updateSchedule, run: async (signal) => void (await update({ signal })) },
  ],
})

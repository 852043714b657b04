import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { report } from './report.ts'

/** The same route on Fastify, with its schemas, and no gate. */
const app = fastify()
const said = { type: 'object', properties: { said: { type: 'string' } } }
const say = { type: 'object', required: ['say'], additionalProperties: false, properties: { say: { type: 'string' } } }
app.post<{ Body: { say: string } }>('/say', { schema: { body: say, response: { 200: said } } }, async ({ body }) => ({
  said: body.say,
}))
await app.listen({ port: 0, host: '127.0.0.1' })
report({ port: (app.server.address() as AddressInfo).port })

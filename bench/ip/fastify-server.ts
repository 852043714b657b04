import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { report } from '../http/report.ts'

/** Fastify with one route that returns constant JSON. */
const json = JSON.stringify({ text: 'x'.repeat(Number(process.argv[2])) })
const app = fastify()
app.get('/ip/:ip', (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
await app.listen({ port: 0, host: '127.0.0.1' })
report({ port: (app.server.address() as AddressInfo).port })

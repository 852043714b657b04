import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { report } from '../http/report.ts'

/** Fastify with one route that returns constant bytes: no key, no query, no validator. */
const bytes = Buffer.alloc(Number(process.argv[2]), 'x')
const app = fastify()
app.get('/trending', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await app.listen({ port: 0, host: '127.0.0.1' })
report({ port: (app.server.address() as AddressInfo).port })

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { report } from './report.ts'

/** Bare node:http: reads a JSON body, looks at its one field, answers JSON. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const answer = JSON.stringify(typeof body.say === 'string' ? { said: body.say } : { error: 'say is required' })
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Content-Length', Buffer.byteLength(answer))
    response.end(answer)
  })
})
server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }))

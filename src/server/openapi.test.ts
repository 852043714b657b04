import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Api } from '../kernel/api.ts'
import { echo } from '../testing/echo.ts'
import { openApi } from './openapi.ts'

const document = openApi([echo as Api], { version: '1.2.3', origin: 'http://x.example' })

describe('the OpenAPI document', () => {
  it('tells path and query fields apart, and which must be there', () => {
    const parameters = operation('/echo/word/{word}', 'get')['parameters'] as Record<string, unknown>[]
    assert.deepEqual(
      parameters.map(({ name, in: where, required }) => [name, where, required]),
      [
        ['word', 'path', true],
        ['loud', 'query', false],
      ],
    )
  })

  it('describes a body by its schema, with the example', () => {
    const { requestBody } = operation('/echo/say', 'post') as { requestBody: { content: Record<string, Body> } }
    const body = requestBody.content['application/json']
    assert.deepEqual(body?.example, { say: 'hello' })
    assert.deepEqual(body?.schema.required, ['say'])
    assert.equal(body?.schema.additionalProperties, false)
  })

  it('says who may call', () => {
    assert.deepEqual(operation('/echo/say', 'post')['security'], [{ gatewayKey: [], gatewayHost: [] }])
    assert.deepEqual(operation('/echo/word/{word}', 'get')['security'], [{}, { gatewayKey: [], gatewayHost: [] }])
    assert.deepEqual(operation('/echo/health', 'get')['security'], [])
  })

  it('gives every operation an id of its own', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => (one as { operationId: string }).operationId),
    )
    assert.equal(new Set(ids).size, Object.keys(echo.endpoints).length)
  })
})

type Body = { example: unknown; schema: { required: string[]; additionalProperties: boolean } }

function operation(path: string, method: string): Record<string, unknown> {
  return document.paths[path]?.[method] as Record<string, unknown>
}

import type { TObject, TSchema } from 'typebox'
import type { Api, Endpoint } from '../kernel/api.ts'
import { type FaultCode, faultTable } from '../kernel/fault.ts'

export type OpenApiOptions = { readonly version: string; readonly origin: string }

/** The OpenAPI 3.1 document, made from the declarations alone. */
export function openApi(apis: readonly Api[], { version, origin }: OpenApiOptions) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fivefold',
      version,
      summary: 'Five lookups on your own machine',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin }],
    tags: apis.map(({ name, title, summary }) => ({ name, description: `${title}. ${summary}` })),
    paths: pathsOf(apis),
    components: {
      securitySchemes: {
        gatewayKey: { type: 'apiKey', in: 'header', name: 'X-Gateway-Key' },
        gatewayHost: { type: 'apiKey', in: 'header', name: 'X-Gateway-Host' },
        adminKey: { type: 'apiKey', in: 'header', name: 'X-Admin-Key' },
      },
      schemas: { Problem: problemSchema },
    },
  }
}

function pathsOf(apis: readonly Api[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const api of apis) {
    for (const [name, endpoint] of Object.entries(api.endpoints)) {
      const path = api.basePath + endpoint.path
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(api, name, endpoint) }
    }
  }
  return paths
}

function operation(api: Api, name: string, endpoint: Endpoint) {
  const { summary, description, input, output, example } = endpoint
  return {
    operationId: `${api.name}.${name}`,
    tags: [api.name],
    summary,
    ...(description ? { description } : {}),
    security: security(endpoint),
    ...(parameters(endpoint).length > 0 ? { parameters: parameters(endpoint) } : {}),
    ...(endpoint.method === 'POST' || endpoint.method === 'PATCH' ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      200: { description: 'The answer', content: { 'application/json': { schema: output, example: example.output } } },
      default: {
        description: `A problem: ${faultsOf(endpoint, input).join(', ')}`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function security({ auth }: Endpoint): Record<string, never[]>[] {
  if (auth === 'key') return [{ gatewayKey: [], gatewayHost: [] }]
  if (auth === 'optional') return [{}, { gatewayKey: [], gatewayHost: [] }]
  return auth === 'admin' ? [{ adminKey: [] }] : []
}

/** Fields of the path, and of the query where there is no body. */
function parameters(endpoint: Endpoint) {
  const inPath = pathFields(endpoint)
  const takesQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.body === 'lines'
  return Object.entries(endpoint.input.properties)
    .filter(([name]) => inPath.includes(name) || (takesQuery && name !== 'lines'))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: endpoint.input.required?.includes(name) ?? false,
      ...(descriptionOf(schema) ? { description: descriptionOf(schema) } : {}),
      schema,
      ...(name in endpoint.example.input ? { example: endpoint.example.input[name] } : {}),
    }))
}

function requestBody(endpoint: Endpoint) {
  const inPath = pathFields(endpoint)
  if (endpoint.body === 'lines') {
    const schema = endpoint.input.properties['lines'] ?? { type: 'string' }
    return { required: true, content: { 'application/x-ndjson': { schema, example: endpoint.example.input['lines'] } } }
  }
  const { input, example } = endpoint
  const without = <Value>(fields: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.includes(name)))
  const required = input.required?.filter((name) => !inPath.includes(name)) ?? []
  const schema = { ...input, properties: without(input.properties), required }
  return { required: required.length > 0, content: { 'application/json': { schema, example: without(example.input) } } }
}

export function pathFields({ path }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

function descriptionOf(schema: TSchema): string | undefined {
  return (schema as { description?: string }).description
}

/** The codes a caller should expect, beyond those any server may give. */
function faultsOf({ auth, method }: Endpoint, input: TObject): FaultCode[] {
  const codes: FaultCode[] = ['invalid_request']
  if (method === 'POST') codes.push('invalid_json', 'body_too_large', 'unsupported_media_type')
  if (auth !== 'none') codes.push('missing_key', 'invalid_key')
  if (auth === 'key' || auth === 'optional')
    codes.push('host_mismatch', 'not_subscribed', 'rate_limited', 'quota_exceeded')
  const own = Object.values(input.properties).flatMap((schema) => (schema as { tooLarge?: FaultCode }).tooLarge ?? [])
  return [...codes, ...own, 'overloaded']
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string', description: 'Where the code is explained' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What to do about it' },
    code: { type: 'string', enum: Object.keys(faultTable) },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
}

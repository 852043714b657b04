import { once } from 'node:events'
import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { apis } from '../apis/index.ts'
import { toFault } from '../kernel/fault.ts'
import { type Parser, parser } from '../kernel/parse.ts'
import { isReply } from '../kernel/reply.ts'
import type { Call } from '../kernel/world.ts'
import { version } from '../version.ts'
import type { AddCommands, Cli } from './cli.ts'

/** The lookups an assistant is offered: one of each interface, the one that answers a single question. */
const offered = ['tech.detect', 'email.verify', 'moderation.detect', 'trends.trending', 'ip.describe']

/** `fivefold mcp`: the five lookups as tools for AI assistants, over standard input and output. */
export const addMcpCommand: AddCommands = (program, cli) => {
  program
    .command('mcp')
    .description('offer the lookups as tools to AI assistants (Model Context Protocol over stdio)')
    .addHelpText('after', '\nIn an assistant’s settings:\n  { "command": "npx", "args": ["fivefold", "mcp"] }')
    .action(async () => {
      const server = openMcp(await openTools(cli))
      await server.connect(new StdioServerTransport())
      await once(process.stdin, 'end')
      await server.close()
    })
}

type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly type: 'object' }
  readonly parse: Parser<unknown>
  readonly run: (input: unknown) => unknown
}

/** Opens the interfaces behind the offered endpoints and makes a tool of each, from its declaration. */
async function openTools(cli: Cli): Promise<Tool[]> {
  const tools = offered.map(async (id) => {
    const [apiName, name = ''] = id.split('.')
    const api = apis.find((one) => one.name === apiName)
    const endpoint = api?.endpoints[name]
    if (!api || !endpoint) throw new Error(`${id} is not declared`)
    const ports = await cli.open(api)
    const run = endpoint.run as (input: unknown, ports: unknown, call: Call) => unknown
    return {
      name: `${api.name}_${name}`,
      title: api.title,
      description: `${api.summary} ${endpoint.summary}. ${endpoint.description ?? ''}`.trim(),
      inputSchema: endpoint.input as Tool['inputSchema'],
      parse: parser(endpoint.input),
      run: (input: unknown) => run(input, ports, localCall),
    }
  })
  return Promise.all(tools)
}

/** A call that comes from this machine itself. */
const localCall: Call = {
  requestId: 'mcp',
  address: '127.0.0.1',
  header: () => undefined,
  signal: new AbortController().signal,
}

function openMcp(tools: readonly Tool[]): Server {
  const server = new Server({ name: 'fivefold', version }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', async () => ({
    tools: tools.map(({ name, title, description, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations: { readOnlyHint: true },
    })),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) return refusal(`There is no tool ${params.name}; there are ${tools.map(({ name }) => name).join(', ')}.`)
    try {
      const output = await tool.run(tool.parse(params.arguments ?? {}))
      return { content: [{ type: 'text', text: textOf(output) }] }
    } catch (thrown) {
      return refusal(toFault(thrown).message)
    }
  })
  return server
}

/** A mistake is told to the assistant as a result, so that it can mend its call. */
function refusal(text: string) {
  return { content: [{ type: 'text' as const, text }], isError: true }
}

function textOf(output: unknown): string {
  if (!isReply(output)) return JSON.stringify(output)
  return typeof output.body === 'string' ? output.body : Buffer.from(output.body as Uint8Array).toString()
}

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { openCommandLine } from '../testing/command.ts'
import { demoEnv } from '../testing/demo/index.ts'

describe('fivefold mcp, asked by the official client', () => {
  const client = new Client({ name: 'test', version: '1' })
  before(async () => {
    const { dataDir } = openCommandLine()
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(import.meta.dirname, '../../bin/fivefold.js'), 'mcp'],
        env: {
          PATH: process.env['PATH'] ?? '',
          FIVEFOLD_DATA_DIR: dataDir,
          FIVEFOLD_IP_HOSTNAME: 'false',
          ...demoEnv,
        },
      }),
    )
  })
  after(() => client.close())

  const call = async (name: string, input: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: input })
    const [content] = result.content as { text: string }[]
    return { isError: result.isError === true, text: content?.text ?? '' }
  }

  it('offers one tool per interface, with the declared schema', async () => {
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    assert.deepEqual(names, ['tech_detect', 'email_verify', 'moderation_detect', 'trends_trending', 'ip_describe'])
    assert.deepEqual(tools[1]?.inputSchema.required, ['email'])
  })

  it('answers with the same JSON as the server', async () => {
    const { text } = await call('email_verify', { email: 'not an address' })
    assert.equal(JSON.parse(text).verdict, 'undeliverable')
    assert.equal(JSON.parse((await call('ip_describe', { ip_address: '10.0.0.1' })).text).bogon, true)
    assert.equal(JSON.parse((await call('trends_trending', { country: 'IN' })).text).country, 'IN')
  })

  it('tells a mistake in words', async () => {
    const wrong = await call('ip_describe', { ip_address: '1.2.3' })
    assert.deepEqual([wrong.isError, /address/i.test(wrong.text)], [true, true])
    assert.match((await call('email_verify', {})).text, /\/email is required/)
    assert.match((await call('nope', {})).text, /There is no tool nope/)
  })
})

import { setTimeout as delay } from 'node:timers/promises'
import Type from 'typebox'
import { defineApi } from '../kernel/api.ts'
import { Fault } from '../kernel/fault.ts'
import { reply } from '../kernel/reply.ts'

const strict = { additionalProperties: false } as const
const Said = Type.Object({ said: Type.String() })
const Say = Type.Object({ say: Type.String({ maxLength: 1000, tooLarge: 'text_too_long' }) }, strict)

/** A small interface that says back what it is told, in every way an endpoint can: to try the gate and the server on. */
export const echo = defineApi({
  name: 'echo',
  title: 'Echo',
  summary: 'Says back what it is told.',
  settings: {},
  ports: async () => ({}),
  health: () => [{ name: 'voice', status: 'pass', dataFrom: '2026-11-15T00:00:00Z' }],
  endpoints: ({ get, post }) => ({
    say: post('/say', {
      summary: 'Say it back',
      input: Say,
      output: Said,
      example: { input: { say: 'hello' }, output: { said: 'hello' } },
      run: ({ say }) => ({ said: say }),
    }),
    open: post('/open', {
      summary: 'Say it back to anyone',
      auth: 'none',
      input: Say,
      output: Said,
      example: { input: { say: 'hello' }, output: { said: 'hello' } },
      run: ({ say }) => ({ said: say }),
    }),
    batch: post('/batch', {
      summary: 'Say several things back',
      input: Type.Object(
        { says: Type.Array(Type.String(), { minItems: 1, maxItems: 10, tooLarge: 'batch_too_large' }) },
        strict,
      ),
      output: Type.Object({ said: Type.Array(Type.String()) }),
      example: { input: { says: ['a', 'b'] }, output: { said: ['a', 'b'] } },
      run: ({ says }) => ({ said: says }),
    }),
    word: get('/word/{word}', {
      summary: 'Say one word back, loudly if asked',
      auth: 'optional',
      input: Type.Object({ word: Type.String(), loud: Type.Optional(Type.Enum(['yes', 'no'])) }, strict),
      output: Said,
      example: { input: { word: 'hello', loud: 'yes' }, output: { said: 'HELLO' } },
      run: ({ word, loud }) => ({ said: loud === 'yes' ? word.toUpperCase() : word }),
    }),
    fail: post('/fail', {
      summary: 'Fail in the way asked for',
      input: Type.Object({ how: Type.Enum(['fault', 'bug', 'none']) }, strict),
      output: Type.Object({ failed: Type.Boolean() }),
      example: { input: { how: 'none' }, output: { failed: false } },
      run: ({ how }) => {
        if (how === 'fault') throw new Fault('connect_failed', 'Nobody is there.')
        if (how === 'bug') throw new Error('secret detail of a bug')
        return { failed: false }
      },
    }),
    slow: post('/slow', {
      summary: 'Say it back after a while',
      auth: 'none',
      input: Type.Object({ ms: Type.Integer({ minimum: 0, maximum: 10_000 }) }, strict),
      output: Type.Object({ waited: Type.Integer() }),
      example: { input: { ms: 0 }, output: { waited: 0 } },
      run: async ({ ms }, _ports, { signal }) => {
        await delay(ms, undefined, { signal }).catch(() => {})
        return { waited: ms }
      },
    }),
    lines: post('/lines', {
      summary: 'Count lines',
      body: 'lines',
      input: Type.Object({ lines: Type.String() }, strict),
      output: Type.Object({ count: Type.Integer() }),
      example: { input: { lines: 'a\nb\n' }, output: { count: 2 } },
      run: ({ lines }) => ({ count: lines.split('\n').filter((line) => line !== '').length }),
    }),
    ready: get('/ready', {
      summary: 'Ready-made bytes with a validator',
      auth: 'none',
      input: Type.Object({}, strict),
      output: Said,
      example: { input: {}, output: { said: 'ready' } },
      run: () => reply('{"said":"ready"}', { etag: '"1"', cacheControl: 'max-age=60' }),
    }),
    health: get('/health', {
      summary: 'Health',
      auth: 'none',
      input: Type.Object({}, strict),
      output: Type.Object({ status: Type.Literal('ok') }),
      example: { input: {}, output: { status: 'ok' } },
      run: () => ({ status: 'ok' as const }),
    }),
  }),
})

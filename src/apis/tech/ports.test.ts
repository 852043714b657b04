import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { defaultValues } from '../../kernel/settings.ts'
import type { Log } from '../../kernel/world.ts'
import { scratchFolder } from '../../testing/scratch.ts'
import { fakeWorld } from '../../testing/world.ts'
import { analyze } from './detect.ts'
import { openPorts } from './ports.ts'
import { techSettings } from './settings.ts'

function folder(): string {
  const path = scratchFolder()
  mkdirSync(join(path, 'technologies'))
  writeFileSync(join(path, 'categories.json'), JSON.stringify({ 1: { name: 'Shops', priority: 1 } }))
  return path
}

const write = (path: string, entries: object) =>
  writeFileSync(join(path, 'technologies/a.json'), JSON.stringify(entries))
const entry = (header: string) => ({ cats: [1], website: 'https://x.example', headers: { [header]: '' } })

async function open(t: TestContext, fingerprints: string, told: string[] = []) {
  const log: Log = {
    info() {},
    error() {},
    warn: (message, fields) => told.push(`${message} ${JSON.stringify(fields)}`),
  }
  const ports = await openPorts(fakeWorld({ log }), { ...defaultValues(techSettings), workers: 1, fingerprints })
  t.after(() => ports.close())
  return ports
}

describe("the operator's own fingerprints", () => {
  it('are used beside the 82, which keep their names', async (t) => {
    const path = folder()
    write(path, { Mine: { ...entry('x-mine'), implies: 'PHP' }, Nginx: entry('x-fake') })
    const ports = await open(t, path)
    assert.equal(ports.fingerprints().length, 83)
    const { technologies } = await analyze({ headers: { 'X-Mine': '1', 'X-Fake': '1' } }, ports)
    assert.deepEqual(
      technologies.map(({ name, category, confidence }) => [name, category, confidence]),
      [
        ['PHP', 'Language', 50],
        ['Mine', 'Shops', 30],
      ],
    )
  })

  it('are told of with file and entry where they cannot be used', async (t) => {
    const path = folder()
    write(path, { Bad: { cats: [1], html: '(' } })
    const told: string[] = []
    await open(t, path, told)
    assert.match(told[0] ?? '', /technologies\/a\.json.*Bad/)
  })

  it('are read again when they change, and kept when the new ones cannot be read', async (t) => {
    const path = folder()
    write(path, { Mine: entry('x-mine') })
    const ports = await open(t, path)
    write(path, { Mine: entry('x-mine'), Yours: entry('x-yours') })
    while (ports.fingerprints().length < 84) await setImmediate()
    const { technologies } = await analyze({ headers: { 'x-yours': '1' } }, ports)
    assert.equal(technologies[0]?.name, 'Yours')
  })
})

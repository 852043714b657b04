import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, it } from 'node:test'

/** The rules of the house, held against the source: who may import whom, who may touch the outside, how long a file may be. */
type File = {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly Import[]
}
type Import = { readonly target: string; readonly typeOnly: boolean }

const root = import.meta.dirname
const files: readonly File[] = globSync('**/*.ts', { cwd: root }).map(readSource)
const product = files.filter(({ path }) => !path.endsWith('.test.ts') && !path.startsWith('testing/'))

const wall = 300

/** Which top-level parts each part may import, itself aside. Types may come from anywhere it may know. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  apis: ['kernel', 'world'],
  platform: ['kernel'],
  world: ['kernel'],
  server: ['kernel', 'platform', 'world', 'config', 'version'],
  cli: ['kernel', 'platform', 'world', 'apis', 'server', 'config', 'version'],
  client: ['kernel', 'apis'],
  config: ['kernel', 'platform', 'world', 'server'],
  main: ['cli'],
  index: ['kernel', 'apis', 'client', 'world'],
  version: [],
}

/** Packages and built-in modules with one home each. */
const homes: Readonly<Record<string, RegExp>> = {
  'node:http': /^(server|world)\//,
  'node:sqlite': /^platform\/stores\//,
  'node:net': /^(server|world)\//,
  'node:dgram': /^world\//,
  'node:cluster': /^(server|cli)\//,
  undici: /^world\//,
  'dns-packet': /^world\//,
  pino: /^server\//,
  'prom-client': /^server\//,
  croner: /^(server|world)\//,
  commander: /^cli\//,
  typebox: /^(kernel|server\/openapi|server\/docs|client)|schema\.ts$|^platform\/(plans|admin)|^cli\//,
}

/** Disk, workers and environment belong to the edges. */
const outside = ['node:fs', 'node:fs/promises', 'node:child_process', 'node:worker_threads']
const edges =
  /^(world|server|cli|client|platform\/stores|platform\/open)|^(config|main|version)\.ts|^apis\/\w+\/(ports|index|.*worker)/

describe('architecture', () => {
  it('every part imports only what it may', () => {
    const wrong = product.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => target.startsWith('.') && !allowed(path, target, typeOnly))
        .map(({ target }) => `${path} imports ${target}`),
    )
    assert.deepEqual(wrong, [])
  })

  it('no interface imports another', () => {
    const wrong = product.flatMap(({ path, imports }) => {
      const own = /^apis\/(\w+)\//.exec(path)?.[1]
      return imports
        .map(({ target }) => resolve(path, target))
        .filter((target) => own && /^apis\/(\w+)\//.exec(target)?.[1] !== own && target.startsWith('apis/'))
        .map((target) => `${path} imports ${target}`)
    })
    assert.deepEqual(wrong, [])
  })

  it('nothing but tests imports the testing folder', () => {
    const wrong = product.filter(({ path, imports }) =>
      imports.some(({ target }) => resolve(path, target).startsWith('testing/')),
    )
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    )
  })

  it('frameworks, drivers and sockets stay in their homes', () => {
    const wrong = product.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => !typeOnly && homes[target] && !homes[target].test(path))
        .map(({ target }) => `${path} imports ${target}`),
    )
    assert.deepEqual(wrong, [])
  })

  it('only the edges touch disk, processes and environment', () => {
    const wrong = product.filter(
      ({ path, imports, text }) =>
        !edges.test(path) && (imports.some(({ target }) => outside.includes(target)) || text.includes('process.env')),
    )
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    )
  })

  it(`no file is longer than ${wall} lines`, () => {
    assert.deepEqual(
      product.filter(({ lines }) => lines > wall).map(({ path, lines }) => `${path}: ${lines}`),
      [],
    )
  })

  it('there are no default exports and no enums', () => {
    const wrong = files.filter(({ text }) => /^export default |^\s*(export )?(const )?enum /m.test(text))
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    )
  })
})

function allowed(path: string, target: string, typeOnly: boolean): boolean {
  const from = partOf(path)
  const to = partOf(resolve(path, target))
  if (from === to) return true
  // A client may know the declarations as types, never load them; the server's context is typed by the config.
  if (from === 'client' && to === 'apis') return typeOnly
  return mayImport[from]?.includes(to) ?? false
}

function partOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : path.replace(/\.ts$/, '')
}

function resolve(path: string, target: string): string {
  return target.startsWith('.') ? relative(root, join(root, dirname(path), target)) : target
}

function readSource(path: string): File {
  const text = readFileSync(join(root, path), 'utf8')
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm)
  const imports = [...statements].map((match) => ({
    target: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }))
  return { path, text, lines: text.split('\n').length - 1, imports }
}

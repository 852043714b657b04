import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { Compiled } from '../src/apis/tech/engine/compile.ts'
import { match } from '../src/apis/tech/engine/match.ts'
import type { FolderFile } from '../src/apis/tech/wappalyzer/folder.ts'
import { measure, verdict } from './measure.ts'

/** What is used of wapalyzer-core. */
type Wapalyzer = {
  setTechnologies(technologies: unknown): void
  setCategories(categories: unknown): void
  analyze(items: unknown): unknown[]
  resolve(detections: unknown[]): unknown[]
}

/** Measures the same fingerprints in both engines on the first pages of the pile: it takes seconds a page there. */
export async function compareWithWapalyzer(
  folder: string,
  pages: readonly Buffer[],
  prepare: (files: readonly FolderFile[]) => Compiled,
): Promise<void> {
  const packed = join(folder, 'node_modules/wapalyzer-core')
  const read = (name: string) => readFileSync(join(packed, name), 'utf8')
  const { Wappalyzer } = createRequire(import.meta.url)(packed) as { Wappalyzer: Wapalyzer }
  Wappalyzer.setTechnologies(JSON.parse(read('technologies.json')))
  Wappalyzer.setCategories(JSON.parse(read('categories.json')))
  const compiled = prepare(['technologies.json', 'categories.json'].map((name) => ({ name, text: read(name) })))
  const some = pages.filter((_, index) => index % 16 === 0)
  const over = (work: (page: Buffer) => void) => (count: number) => {
    for (let at = 0; at < count; at++) work(some[at % some.length] as Buffer)
  }
  const ours = (body: Buffer) =>
    void match(compiled, { url: 'https://example.com/', headers: [], cookies: [], body: [body] })
  const theirs = (body: Buffer) => void Wappalyzer.resolve(Wappalyzer.analyze(extracted(body.toString('utf8'))))
  over(ours)(some.length * 40)
  const result = await measure(
    { ours: { run: over(ours), count: some.length * 40 }, theirs: { run: over(theirs), count: some.length } },
    3,
  )
  const bytes = some.reduce((sum, page) => sum + page.length, 0) / some.length
  const speed = (one: { cpuMicros: number }) => (bytes / one.cpuMicros).toFixed(2)
  console.log(`       ${compiled.fingerprints.length} technologies, ${compiled.probes.length} patterns:`)
  console.log(`       ${speed(result.ours)} and ${speed(result.theirs)} MB a CPU second`)
  verdict('its own fingerprints, against wapalyzer-core', result.theirs.cpuMicros / result.ours.cpuMicros, {
    atLeast: 40,
  })
}

/** What that engine wants to be given of a page. */
function extracted(html: string) {
  const scriptSrc: string[] = []
  const scripts: string[] = []
  const styles: string[] = []
  const texts: string[] = []
  const meta: Record<string, string[]> = {}
  let inside = ''
  const parser = new Parser({
    onopentag(name, { src, content = '', name: key, property }) {
      inside = name
      if (name === 'script' && src) scriptSrc.push(src)
      const named = (key ?? property)?.toLowerCase()
      if (name === 'meta' && named) meta[named] = [...(meta[named] ?? []), content]
    },
    onclosetag() {
      inside = ''
    },
    ontext(text) {
      if (inside === 'script') scripts.push(text)
      else if (inside === 'style') styles.push(text)
      else texts.push(text)
    },
  })
  parser.end(html)
  return {
    url: 'https://example.com/',
    html,
    scriptSrc,
    scripts: scripts.join(''),
    css: styles.join(''),
    text: texts.join(''),
    meta,
  }
}

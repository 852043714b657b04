import { type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Cache } from '../../kernel/cache.ts'
import type { Values } from '../../kernel/settings.ts'
import type { Clock, Fetch, Log, World } from '../../kernel/world.ts'
import { fingerprintsOf } from './catalogue.ts'
import { type Catalogue, parseCatalogueFile } from './catalogue-schema.ts'
import type { Remembered } from './detect.ts'
import { compile } from './engine/compile.ts'
import type { Fingerprint, Page, Sighting } from './engine/fingerprint.ts'
import { matchWithin } from './engine/match.ts'
import { type Looker, Pool } from './pool.ts'
import type { Known } from './resolve.ts'
import type { techSettings } from './settings.ts'
import { Slots } from './slots.ts'
import { type Problem, parseFolder } from './wappalyzer/folder.ts'

export type TechSettings = Values<typeof techSettings>

/** What detection needs: a way to read sites, threads that look at pages, what is known, and what was found before. */
export type TechPorts = {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly log: Log
  readonly look: (page: Page) => Promise<readonly Sighting[]>
  readonly fingerprints: () => readonly Fingerprint[]
  readonly known: () => Known
  readonly cache: Cache<Remembered>
  readonly cacheMs: number
  readonly slots: Slots
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly maxRedirects: number
  readonly close: () => void
}

/** The catalogue that comes with the product. */
export function readCatalogue(): Catalogue {
  const folder = join(import.meta.dirname, '../../../data/tech')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'schema.json')
  return files.sort().map((file) => parseCatalogueFile(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}

/** Opens what detection needs, and reads the operator's own fingerprints again whenever their folder changes. */
export async function openPorts(
  world: Pick<World, 'fetch' | 'clock' | 'log'>,
  settings: TechSettings,
): Promise<TechPorts> {
  const { clock, fetch, log } = world
  const cache = new Cache<Remembered>({ maxEntries: settings.cacheEntries, now: clock.now })
  let library = openLibrary(settings, log)
  const watcher = watched(settings.fingerprints, log, () => {
    const previous = library
    library = openLibrary(settings, log)
    previous.close()
    cache.clear()
  })
  return {
    fetch,
    clock,
    log,
    look: (page) => library.look(page),
    fingerprints: () => library.fingerprints,
    known: () => library.known,
    cache,
    cacheMs: settings.cacheSeconds * 1000,
    slots: new Slots({ atOnce: settings.concurrency, maxWaiting: settings.maxWaiting }),
    timeoutMs: settings.timeoutMs,
    maxBytes: settings.maxBytes,
    maxRedirects: settings.maxRedirects,
    close() {
      watcher?.close()
      library.close()
    },
  }
}

/** All that is known at one time, and a way to look at pages with it. */
type Library = {
  readonly fingerprints: readonly Fingerprint[]
  readonly known: Known
  readonly look: (page: Page) => Promise<readonly Sighting[]>
  readonly close: () => void
}

const mostThreads = 4
/** Nearly every page is looked at within this time; handing it over to a thread would take half as long. */
const inPassingMs = 2
/** A larger page would hardly be done by then. */
const inPassingBytes = 1024 * 1024

function openLibrary(settings: TechSettings, log: Log): Library {
  const builtIn = fingerprintsOf(readCatalogue())
  const names = new Set(builtIn.map(({ name }) => name))
  // A name of ours stays ours: the catalogue's patterns are the more exact ones.
  const own = ownFingerprints(settings.fingerprints, log).filter(({ name }) => !names.has(name))
  const fingerprints = [...builtIn, ...own]
  const pool = new Pool({
    size: settings.workers || Math.min(availableParallelism(), mostThreads),
    limitMs: settings.analysisMs,
    maxWaiting: settings.concurrency + settings.maxWaiting,
    spawn: () => spawn(fingerprints),
  })
  // Patterns of others have no bound that we know, so they only run in a thread that can be ended.
  const here = own.length === 0 ? compile(builtIn, () => {}) : undefined
  return {
    fingerprints,
    known: new Map(fingerprints.map((one) => [one.name, one])),
    async look(page) {
      const inPassing = here && sizeOf(page) <= inPassingBytes ? matchWithin(here, page, inPassingMs) : undefined
      return inPassing ?? pool.look(page)
    },
    close: () => pool.close(),
  }
}

function ownFingerprints(folder: string, log: Log): Fingerprint[] {
  if (folder === '') return []
  const tell = ({ file, entry, part, reason }: Problem) =>
    log.warn('A fingerprint cannot be used.', { file, entry, part: part.slice(0, 200), reason })
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
  const files = paths.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const own = parseFolder(files, tell)
  compile(own, ({ name, source, reason }) => tell({ file: folder, entry: name, part: source, reason }))
  log.info('Fingerprints of the operator are read.', { folder, technologies: own.length })
  return own
}

const quietMs = 300

/** Calls `changed` once a folder has changed and is quiet again; a folder that cannot be read then changes nothing. */
function watched(folder: string, log: Log, changed: () => void): FSWatcher | undefined {
  if (folder === '') return undefined
  let timer: NodeJS.Timeout | undefined
  return watch(folder, { recursive: true, persistent: false }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      try {
        changed()
      } catch (error) {
        log.warn('The folder of fingerprints cannot be read; the ones known stay in use.', {
          folder,
          error: String(error),
        })
      }
    }, quietMs).unref()
  })
}

function spawn(fingerprints: readonly Fingerprint[]): Looker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./worker.${extension}`, import.meta.url), { workerData: fingerprints })
  const answer = () =>
    new Promise<unknown>((done, failed) => {
      worker.once('message', (message) => {
        worker.off('error', failed)
        done(message)
      })
      worker.once('error', failed)
    })
  // An error between two pages would end the process if nobody listened.
  worker.on('error', () => {})
  return {
    ready: answer().then(() => {}),
    async look(page) {
      // A thread keeps the process alive only while it works.
      worker.ref()
      // A copy: giving the bytes away would take a buffer along that others may share.
      const body = copied(page)
      const sightings = answer()
      worker.postMessage({ ...page, body: [body] }, [body.buffer])
      try {
        return (await sightings) as readonly Sighting[]
      } finally {
        worker.unref()
      }
    },
    end: () => void worker.terminate(),
  }
}

function sizeOf({ body }: Page): number {
  return body.reduce((size, piece) => size + piece.length, 0)
}

function copied(page: Page): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeOf(page))
  let at = 0
  for (const piece of page.body) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

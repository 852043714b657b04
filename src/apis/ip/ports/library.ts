import type { Log, Shelf, World } from '../../../kernel/world.ts'
import { objections } from '../compile/compare.ts'
import type { Progress } from '../compile/compile.ts'
import { directData } from '../direct.ts'
import type { IpData } from '../ip-data.ts'
import { Snapshot } from '../snapshot/snapshot.ts'
import { DataError } from '../sources/data-error.ts'
import type { Compiler } from './compile-task.ts'
import { readMaterials, reason } from './materials.ts'
import { openReference } from './reference.ts'
import { type SnapshotFiles, type State, snapshotFiles } from './snapshot-files.ts'
import { type SourceFile, type SourceSettings, sourceFiles, stamp } from './source-files.ts'

export type LibraryOptions = SourceSettings & { readonly compile: boolean }
type LibraryWorld = Pick<World, 'log' | 'clock' | 'dataDir'> & {
  readonly shelf: Pick<Shelf, 'lease'>
  readonly compiler: Compiler
}

const lookEveryMs = 5000
const firstLookAfterMs = 1500
const leaseMs = 10 * 60_000

/**
 * Keeps the data in service. It answers from a snapshot when there is one and from the sources until there is; it looks
 * now and then whether the sources have changed or another process has put a newer snapshot into the data folder.
 */
export class Library {
  readonly files: SnapshotFiles
  readonly #options: LibraryOptions
  readonly #world: LibraryWorld
  readonly #stopped = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #data: IpData
  #release: () => void
  #refreshing: Promise<void> | undefined
  #triedStamp = ''
  #unusable = ''
  /** Why the newest sources are not in service; empty when they are. */
  trouble = ''
  progress: Progress = () => {}

  private constructor(files: SnapshotFiles, options: LibraryOptions, world: LibraryWorld, first: First) {
    this.files = files
    this.#options = options
    this.#world = world
    this.#data = first.data
    this.#release = first.release
    this.trouble = first.trouble
    if (options.compile) this.#lookAgainIn(firstLookAfterMs)
  }

  static async open(options: LibraryOptions, world: LibraryWorld): Promise<Library> {
    const files = snapshotFiles(world.dataDir)
    const snapshot = options.compile ? newestSnapshot(files, world.log) : undefined
    const first = snapshot
      ? { data: snapshot, release: () => {}, trouble: '' }
      : await openDirect(sourceFiles(options, files.downloads), world.log)
    return new Library(files, options, world, first)
  }

  get data(): IpData {
    return this.#data
  }

  get snapshot(): Snapshot | undefined {
    return this.#data instanceof Snapshot ? this.#data : undefined
  }

  /** Resolves when the newest sources are compiled and in service, or cannot be. */
  async ready(): Promise<void> {
    if (this.#options.compile && !this.snapshot) await this.refresh()
  }

  /** Compiles sources that have changed; those who ask meanwhile wait for the same. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  /** Compiles new sources, compares them with what is in service, and takes them over unless something speaks against it. */
  async takeOver(incoming: string, { force }: { readonly force: boolean }): Promise<'changed' | 'unchanged'> {
    const next = await this.#compile(sourceFiles(this.#options, incoming))
    if (!next) return 'unchanged'
    const against = this.snapshot && !force ? objections(this.snapshot, next) : []
    if (against.length > 0) {
      this.files.tidy()
      throw new DataError(`The new data is not taken over: ${against.join('; ')}`)
    }
    this.files.replaceDownloads()
    this.#adopt(next, stamp(sourceFiles(this.#options, this.files.downloads)))
    return 'changed'
  }

  /** Puts the snapshot before the current one back into service. */
  rollBack(): Snapshot {
    const { current, previous, stamp: seen } = this.files.state()
    if (!current || !previous) throw new DataError('There is no earlier snapshot to go back to')
    const snapshot = this.files.load(previous)
    this.files.setState({ current: previous, previous: current, setAside: current, ...(seen && { stamp: seen }) })
    this.#serve(snapshot)
    return snapshot
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#stopped.abort()
    this.#release()
  }

  #lookAgainIn(delayMs: number): void {
    this.#timer = setTimeout(async () => {
      await this.refresh()
      if (!this.#stopped.signal.aborted) this.#lookAgainIn(lookEveryMs)
    }, delayMs)
    this.#timer.unref()
  }

  async #refresh(): Promise<void> {
    try {
      const { current } = this.files.state()
      const newer = current && current !== this.snapshot?.info.key ? this.#load(current) : undefined
      if (newer) this.#serve(newer)
      else await this.#compileChanged()
    } catch (error) {
      if (this.#stopped.signal.aborted) return
      this.trouble = reason(error)
      this.#world.log.error('The IP data cannot be renewed; what was in service stays.', { reason: this.trouble })
    }
  }

  /** A snapshot of the data folder; one that is damaged or of another version is tried once and then made anew. */
  #load(key: string): Snapshot | undefined {
    if (key === this.#unusable) return undefined
    const snapshot = loadUsable(this.files, key, this.#world.log)
    if (!snapshot) this.#unusable = key
    return snapshot
  }

  /** Compiles the sources if they have changed and no other process is at it. A change that failed is not tried twice. */
  async #compileChanged(): Promise<void> {
    const sources = sourceFiles(this.#options, this.files.downloads)
    const seen = stamp(sources)
    const known = this.files.state()
    const isInService = seen === known.stamp && known.current === this.snapshot?.info.key
    if (isInService || seen === this.#triedStamp) return
    const { shelf, clock } = this.#world
    const holder = `${process.pid} ${clock.now()}`
    if (!(await shelf.lease('ip compile', holder, leaseMs))) return
    this.#triedStamp = seen
    try {
      const next = await this.#compile(sources)
      const state = this.files.state()
      if (next && next.info.key !== state.setAside) this.#adopt(next, seen)
      else this.files.setState({ ...state, stamp: seen })
      this.trouble = ''
    } finally {
      await shelf.lease('ip compile', holder, 0)
    }
  }

  async #compile(files: readonly SourceFile[]): Promise<Snapshot | undefined> {
    const { log, clock, dataDir } = this.#world
    const compiledAt = new Date(clock.now()).toISOString()
    const knownKey = this.snapshot?.info.key ?? ''
    const startedAt = performance.now()
    const progress: Progress = (doing, done) => {
      log.info(`Compiling the IP data: ${doing}.`, { percent: Math.round(done * 100) })
      this.progress(doing, done)
    }
    const key = await this.#world.compiler({ files, knownKey, compiledAt, dataDir }, progress, this.#stopped.signal)
    if (!key) return undefined
    const snapshot = this.files.load(key)
    log.info('The IP data is compiled.', {
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      megabytes: Math.round(snapshot.bytes.byteLength / 1e6),
      ...snapshot.info.rows,
    })
    return snapshot
  }

  #adopt(snapshot: Snapshot, seen: string): void {
    const { current } = this.files.state()
    const state: State = { current: snapshot.info.key, stamp: seen }
    this.files.setState(current && current !== state.current ? { ...state, previous: current } : state)
    this.files.tidy()
    this.#serve(snapshot)
  }

  /** One assignment swaps the data: who is answering with the old one keeps it until the answer is written. */
  #serve(data: IpData): void {
    this.#data = data
    this.#release()
    this.#release = () => {}
  }
}

type First = { readonly data: IpData; readonly release: () => void; readonly trouble: string }

function newestSnapshot(files: SnapshotFiles, log: Log): Snapshot | undefined {
  const { current, previous } = files.state()
  return (current && loadUsable(files, current, log)) || (previous && loadUsable(files, previous, log)) || undefined
}

function loadUsable(files: SnapshotFiles, key: string, log: Log): Snapshot | undefined {
  try {
    return files.load(key)
  } catch (error) {
    log.warn('A snapshot of IP data cannot be used.', { key, reason: reason(error) })
    return undefined
  }
}

async function openDirect(sources: readonly SourceFile[], log: Log): Promise<First> {
  const reference = await openReference()
  const { materials, sources: used, refused } = readMaterials(sources, reference, { hashed: false })
  for (const refusal of refused) log.error('A source of IP data is refused.', { reason: refusal })
  return { data: directData(materials, used), release: reference.release, trouble: refused.join(' ') }
}

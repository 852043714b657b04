import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Values } from '../../kernel/settings.ts'
import type { Check, World } from '../../kernel/world.ts'
import type { Address } from './address.ts'
import { type FactsOptions, inquire } from './domain-facts.ts'
import { type DomainReport, openReports } from './domain-report.ts'
import { type DomainSet, mergeDomainSets, openDomainSet } from './domain-set.ts'
import { type ListData, type Lists, lists, parseList } from './lists.ts'
import { type UpdateOptions, updateDisposable } from './ports/disposable-update.ts'
import { type WatchedFile, watchFile } from './ports/watched-file.ts'
import { openSelectors, type SelectorList } from './selectors.ts'
import type { emailSettings } from './settings.ts'

/** What email verification needs of the world. */
export type EmailPorts = {
  readonly lists: () => Lists
  /** What is known and what DNS says of the domain of an address; at once where it is still remembered. */
  readonly reportOf: (address: Address) => DomainReport | Promise<DomainReport>
  readonly disposableDomains: () => number
  readonly checks: () => readonly Check[]
  /** When the list of disposable domains is updated by itself; empty for never. */
  readonly updateSchedule: string
  /** Downloads the list of disposable domains, checks it and puts it into service; gives how many it has. */
  readonly update: (options?: UpdateOptions) => Promise<number>
  /** Reads the lists in the data folder again if they have changed; done by itself every few seconds. */
  readonly reload: () => void
  readonly close: () => void
}

const bundled = new URL('../../../data/email/', import.meta.url)
const reloadEveryMs = 2000

export async function openPorts(
  world: Pick<World, 'dns' | 'clock' | 'dataDir' | 'log' | 'fetch'>,
  settings: Values<typeof emailSettings>,
): Promise<EmailPorts> {
  const selectors = JSON.parse(bundledText('selectors.json')) as SelectorList
  const base = bundledData()
  const dataFolder = world.dataDir && join(world.dataDir, 'email')
  const ownFolder = settings.listsDir || dataFolder
  const downloadPath = dataFolder && join(dataFolder, 'disposable.bin')
  const files = {
    allow: watchFile(ownFolder && join(ownFolder, 'allow.txt')),
    deny: watchFile(ownFolder && join(ownFolder, 'deny.txt')),
    downloaded: watchFile(downloadPath),
  }
  const compose = () => {
    const own = { allow: entries(files.allow), deny: entries(files.deny) }
    const downloaded = tableIn(files.downloaded, world)
    const disposable = downloaded ? mergeDomainSets(base.disposable, downloaded) : base.disposable
    return { lists: lists({ ...base, disposable, own }), own, downloaded, disposable }
  }
  let current = compose()

  const reload = () => {
    if (!Object.values(files).some((file) => file.hasChanged())) return
    current = compose()
    const { own, disposable } = current
    world.log.info('The email lists have changed.', {
      allow: own.allow.size,
      deny: own.deny.size,
      disposable: disposable.size,
    })
  }
  const { timeoutMs, allowImplicitMx, cacheEntries } = settings
  const inquiry: FactsOptions = {
    dns: world.dns,
    timeoutMs,
    allowImplicitMx,
    selectorsFor: openSelectors(selectors),
  }
  const reportOf = openReports({
    inquire: (domain) => inquire(domain, inquiry),
    currentLists: () => current.lists,
    clock: world.clock,
    cacheEntries,
  })
  const timer = setInterval(reload, reloadEveryMs)
  timer.unref()
  return {
    lists: () => current.lists,
    reportOf,
    disposableDomains: () => current.disposable.size,
    checks: () => [checkOf(current.disposable, current.downloaded)],
    updateSchedule: settings.updateSchedule,
    async update(options = {}) {
      const before = current.downloaded?.size ?? 0
      const job = { urls: settings.disposableUrls, path: downloadPath, trusted: trustedIn(base), before }
      const domains = await updateDisposable(job, world, options)
      reload()
      return domains
    },
    reload,
    close: () => clearInterval(timer),
  }
}

function checkOf({ size, madeAt }: DomainSet, downloaded: DomainSet | undefined): Check {
  const detail = `${size} domains on the list${downloaded ? `, ${downloaded.size} of them downloaded` : ''}`
  return { name: 'disposable domains', status: 'pass', detail, dataFrom: madeAt }
}

function trustedIn({ allow, relay, free, providers }: Omit<ListData, 'own'>) {
  const has = (domain: string) => allow.has(domain) || relay.has(domain) || free.has(domain)
  return { has, providers }
}

function bundledData(): Omit<ListData, 'own'> {
  const set = (file: string) => new Set(parseList(bundledText(file)))
  return {
    disposable: openDomainSet(readFileSync(new URL('disposable.bin', bundled))),
    deny: set('deny.txt'),
    allow: set('allow.txt'),
    relay: set('relay.txt'),
    free: set('free.txt'),
    neighbours: set('neighbours.txt'),
    roles: set('roles.txt'),
    providers: parseList(bundledText('providers.txt')),
  }
}

function bundledText(file: string): string {
  return readFileSync(new URL(file, bundled), 'utf8')
}

function entries(file: WatchedFile): ReadonlySet<string> {
  return new Set(parseList(file.read()?.toString() ?? ''))
}

/** The downloaded table; one that cannot be read is done without, and the next download replaces it. */
function tableIn(file: WatchedFile, { log }: Pick<World, 'log'>): DomainSet | undefined {
  try {
    const bytes = file.read()
    return bytes && openDomainSet(bytes)
  } catch (error) {
    log.warn('The downloaded list of disposable domains cannot be read; the one that comes along is used.', { error })
    return undefined
  }
}

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Values } from '../../kernel/settings.ts'
import type { World } from '../../kernel/world.ts'
import type { Address } from './address.ts'
import { openDomainFacts } from './domain-facts.ts'
import { type DomainReport, openReports } from './domain-report.ts'
import { openDomainSet } from './domain-set.ts'
import { type ListData, type Lists, lists, parseList } from './lists.ts'
import { type SelectorList, selectorsFor } from './selectors.ts'
import type { emailSettings } from './settings.ts'

/** What email verification needs of the world. */
export type EmailPorts = {
  readonly lists: () => Lists
  /** What is known and what DNS says of the domain of an address; at once where it is still remembered. */
  readonly reportOf: (address: Address) => DomainReport | Promise<DomainReport>
  readonly disposableDomains: number
  /** Reads the operator's lists again if they have changed; done by itself every few seconds. */
  readonly reload: () => void
  readonly close: () => void
}

const bundled = new URL('../../../data/email/', import.meta.url)
const reloadEveryMs = 2000

export async function openPorts(
  world: Pick<World, 'dns' | 'clock' | 'dataDir' | 'log'>,
  settings: Values<typeof emailSettings>,
): Promise<EmailPorts> {
  const selectors = JSON.parse(bundledText('selectors.json')) as SelectorList
  const base = bundledData()
  const folder = settings.listsDir || (world.dataDir && join(world.dataDir, 'email'))
  const own = { allow: watched(folder, 'allow.txt'), deny: watched(folder, 'deny.txt') }
  let current = lists({ ...base, own: { allow: own.allow.read(), deny: own.deny.read() } })

  const reload = () => {
    if (!own.allow.hasChanged() && !own.deny.hasChanged()) return
    const data = { ...base, own: { allow: own.allow.read(), deny: own.deny.read() } }
    current = lists(data)
    world.log.info('The email lists have changed.', { allow: data.own.allow.size, deny: data.own.deny.size })
  }
  const factsOf = openDomainFacts({
    ...settings,
    dns: world.dns,
    clock: world.clock,
    selectorsFor: (hosts, record) => selectorsFor(selectors, hosts, record),
  })
  const timer = setInterval(reload, reloadEveryMs)
  timer.unref()
  return {
    lists: () => current,
    reportOf: openReports(factsOf, () => current),
    disposableDomains: base.disposable.size,
    reload,
    close: () => clearInterval(timer),
  }
}

function bundledData(): Omit<ListData, 'own'> {
  const set = (file: string) => new Set(parseList(bundledText(file)))
  return {
    disposable: openDomainSet(readFileSync(new URL('disposable.bin', bundled))),
    deny: set('deny.txt'),
    allow: set('allow.txt'),
    relay: set('relay.txt'),
    free: set('free.txt'),
    roles: set('roles.txt'),
    providers: parseList(bundledText('providers.txt')),
  }
}

function bundledText(file: string): string {
  return readFileSync(new URL(file, bundled), 'utf8')
}

/** A list file that may come, change and go; without a folder there is none. */
function watched(folder: string, file: string) {
  const path = join(folder, file)
  const stamp = () => {
    const stats = folder ? statSync(path, { throwIfNoEntry: false }) : undefined
    return stats ? `${stats.mtimeMs} ${stats.size}` : ''
  }
  let seen = ''
  return {
    hasChanged: () => stamp() !== seen,
    read(): ReadonlySet<string> {
      seen = stamp()
      return new Set(seen === '' ? [] : parseList(readFileSync(path, 'utf8')))
    },
  }
}

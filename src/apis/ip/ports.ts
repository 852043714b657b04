import type { Values } from '../../kernel/settings.ts'
import type { Check, World } from '../../kernel/world.ts'
import { AnswerWriter } from './answer-writer.ts'
import type { Progress } from './compile/compile.ts'
import type { DescribePorts } from './describe.ts'
import { hostnames } from './hostname.ts'
import type { Compiler } from './ports/compile-task.ts'
import { compileApart } from './ports/compiler.ts'
import { download, forget } from './ports/download.ts'
import { Library } from './ports/library.ts'
import type { ipSettings } from './settings.ts'
import type { Snapshot } from './snapshot/snapshot.ts'

export type UpdateOptions = { readonly force?: boolean; readonly progress?: Progress; readonly signal?: AbortSignal }

/** What IP information needs of the world. */
export type IpPorts = DescribePorts & {
  /** When the data is updated by itself; empty for never. */
  readonly updateSchedule: string
  /** Resolves when the data is compiled. */
  readonly ready: (progress?: Progress) => Promise<void>
  /** Looks whether the sources or the snapshots in the data folder have changed; done by itself every few seconds. */
  readonly refresh: () => Promise<void>
  /** Downloads, checks, compiles and takes over newer data. */
  readonly update: (options?: UpdateOptions) => Promise<'changed' | 'unchanged'>
  /** Goes back to the snapshot before. */
  readonly rollBack: () => Snapshot
  readonly checks: () => readonly Check[]
  readonly close: () => void
}

const dayMs = 86_400_000

export async function openPorts(
  world: World,
  settings: Values<typeof ipSettings>,
  compiler: Compiler = compileApart,
): Promise<IpPorts> {
  const library = await Library.open(settings, { ...world, compiler })
  const { hostnameMs: deadlineMs, hostnameCacheEntries: cacheEntries } = settings
  const hostnameOf = settings.hostname ? hostnames({ ...world, deadlineMs, cacheEntries }) : undefined

  const update = async ({ force = false, progress, signal }: UpdateOptions = {}) => {
    const { incoming } = library.files
    const { cityUrl, asnUrl, checksumUrl } = settings
    if (progress) library.progress = progress
    try {
      const wanted = [
        { kind: 'city', urls: cityUrl, used: settings.cityDb },
        { kind: 'asn', urls: asnUrl, used: settings.asnDb },
      ] as const
      for (const { kind, urls, used } of wanted) {
        if (!used.includes('builtin')) continue
        progress?.(`downloading the ${kind} data`, 0)
        await download({ kind, urls, checksumUrl, folder: incoming }, world, signal ?? AbortSignal.timeout(dayMs))
      }
      return await library.takeOver(incoming, { force })
    } finally {
      forget(incoming)
    }
  }

  return {
    data: () => library.data,
    hostnameOf,
    writer: new AnswerWriter(),
    updateSchedule: settings.updateSchedule,
    async ready(progress = () => {}) {
      library.progress = progress
      await library.ready()
    },
    refresh: () => library.refresh(),
    update,
    rollBack: () => library.rollBack(),
    checks: () => checks(library, settings.maxAgeDays, world.clock.now()),
    close: () => library.close(),
  }
}

function checks(library: Library, maxAgeDays: number, now: number): readonly Check[] {
  const { sources } = library.data.info
  const snapshot = library.snapshot
  const engine: Check = {
    name: 'ip snapshot',
    status: library.trouble === '' ? 'pass' : 'warn',
    detail: library.trouble || (snapshot ? `compiled ${snapshot.info.compiledAt}` : 'answering from the sources'),
  }
  const ages = (['city', 'asn'] as const).map((kind): Check => {
    const builtAt = sources.find((source) => source.kind === kind)?.builtAt
    if (builtAt === undefined) return { name: `ip ${kind} data`, status: 'fail', detail: 'There is none.' }
    if (builtAt === '') return { name: `ip ${kind} data`, status: 'pass', detail: 'It does not say how old it is.' }
    const days = Math.floor((now - Date.parse(builtAt)) / dayMs)
    const status = days > maxAgeDays ? 'warn' : 'pass'
    return { name: `ip ${kind} data`, status, detail: `${days} days old`, dataFrom: builtAt }
  })
  return [engine, ...ages]
}

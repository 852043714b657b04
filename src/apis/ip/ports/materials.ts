import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Materials } from '../compile/compile.ts'
import type { Network, Place } from '../place.ts'
import { layoutVersion, type SourceInfo } from '../snapshot/layout.ts'
import { DataError } from '../sources/data-error.ts'
import { type FeedEntry, parseGeofeed } from '../sources/geofeed.ts'
import { citySource, networkSource, type Source } from '../sources/source.ts'
import type { Reference } from './reference.ts'
import type { SourceFile } from './source-files.ts'

/** Sources that have been read, and those that were refused with the reason. */
export type Read = {
  readonly materials: Materials
  readonly sources: readonly SourceInfo[]
  readonly refused: readonly string[]
}

/** Reads all files. One that cannot be used is named with the reason and left out. */
export function readMaterials(
  files: readonly SourceFile[],
  reference: Reference,
  { hashed }: { readonly hashed: boolean },
): Read {
  const cities: Source<Place>[] = []
  const networks: Source<Network>[] = []
  const feeds: FeedEntry[] = []
  const sources: SourceInfo[] = []
  const refused: string[] = []
  for (const file of files) {
    try {
      const bytes = readFileSync(file.path)
      let builtAt = file.builtAt ?? ''
      if (file.kind === 'geofeed') {
        const { entries, skipped } = parseGeofeed(bytes)
        if (entries.length === 0) throw new DataError(`none of its ${skipped} lines is a geofeed line`)
        feeds.push(...entries)
      } else {
        const source =
          file.kind === 'city'
            ? addTo(cities, named(file, citySource(bytes)))
            : addTo(networks, named(file, networkSource(bytes)))
        builtAt = source.builtAt?.toISOString() ?? builtAt
      }
      sources.push({ name: basename(file.path), kind: file.kind, builtAt, sha256: hashed ? sha256(bytes) : '' })
    } catch (error) {
      refused.push(refusal(file, error))
    }
  }
  return { materials: { ...reference, cities, networks, feeds }, sources, refused }
}

/** Names what a snapshot is made of: the same sources, compiled by the same version, give the same key. */
export function snapshotKey(sources: readonly SourceInfo[]): string {
  return sha256(JSON.stringify([layoutVersion, sources.map(({ kind, sha256 }) => [kind, sha256])])).slice(0, 16)
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** What went wrong with a file, as the end of a sentence. */
export function reason(error: unknown): string {
  if (error instanceof DataError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'it does not exist' : message
}

/** A source whose complaints name its file. */
function named<Item>(file: SourceFile, source: Source<Item>): Source<Item> {
  return {
    ...source,
    cut(version, number) {
      try {
        return source.cut(version, number)
      } catch (error) {
        throw new DataError(refusal(file, error))
      }
    },
  }
}

function refusal({ path }: SourceFile, error: unknown): string {
  return `${path} cannot be used: ${reason(error)}.`
}

function addTo<Item>(list: Source<Item>[], source: Source<Item>): Source<Item> {
  list.push(source)
  return source
}

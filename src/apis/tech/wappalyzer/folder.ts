import type { Fingerprint } from '../engine/fingerprint.ts'
import { type Categories, type Entry, parseTechnology } from './technology.ts'

export type FolderFile = { readonly name: string; readonly text: string }

/** A part of a file that cannot be used: where it is, and why. */
export type Problem = { readonly file: string; readonly entry: string; readonly part: string; readonly reason: string }

/** Reads the files of a folder in the Wappalyzer format; what cannot be used is told and left out. */
export function parseFolder(files: readonly FolderFile[], tell: (problem: Problem) => void): Fingerprint[] {
  const categories = objectIn(files.find(isCategories), tell) as Categories
  return files
    .filter((file) => !isCategories(file) && !/(?:^|\/)groups\.json$/.test(file.name))
    .flatMap((file) =>
      Object.entries(objectIn(file, tell)).map(([name, entry]) =>
        parseTechnology(name, objectOf(entry), categories, (part, reason) =>
          tell({ file: file.name, entry: name, part, reason }),
        ),
      ),
    )
}

function isCategories({ name }: FolderFile): boolean {
  return /(?:^|\/)categories\.json$/.test(name)
}

function objectIn(file: FolderFile | undefined, tell: (problem: Problem) => void): Readonly<Record<string, unknown>> {
  if (!file) return {}
  try {
    return objectOf(JSON.parse(file.text))
  } catch (error) {
    tell({ file: file.name, entry: '', part: '', reason: (error as Error).message })
    return {}
  }
}

function objectOf(value: unknown): Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : {}
}

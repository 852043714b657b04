import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { learned } from '../../src/apis/moderation/categories.ts'

/** A labelled text; a category whose label is -1 is unknown for it. */
export type Row = {
  readonly text: string
  readonly language: string
  readonly source: string
  readonly split: 'train' | 'dev'
  readonly labels: Int8Array
  readonly obfuscation: number
  readonly pii: number
}

/** Reads every set of a folder, in the order of their names, or only the named ones. */
export function readRows(folder: string, only?: readonly string[]): Row[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl.gz'))
  const wanted = files.filter((file) => !only || only.includes(file.replace('.jsonl.gz', '')))
  return wanted.sort().flatMap((file) => {
    const lines = gunzipSync(readFileSync(join(folder, file)))
      .toString('utf8')
      .split('\n')
    return lines.filter((line) => line !== '').map(parseRow)
  })
}

function parseRow(line: string): Row {
  const { text, lang, source, split, labels } = JSON.parse(line) as {
    text: string
    lang: string
    source: string
    split: 'train' | 'dev'
    labels: Record<string, number>
  }
  return {
    text,
    language: lang,
    source,
    split,
    labels: Int8Array.from(learned, (category) => labels[category] ?? -1),
    obfuscation: labels['obfuscation'] ?? -1,
    pii: labels['pii'] ?? -1,
  }
}

/** The name of a set without the variants after a slash. */
export function family(row: Row): string {
  return row.source.split('/')[0] as string
}

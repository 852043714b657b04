import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCorpus } from './corpus.ts'
import { dataFolder } from './lists.ts'
import type { Row } from './rows.ts'

/** Whole texts as they are met in one place or another, written by somebody who saw nothing of what the models learn from. */
export function unseenRows(): Row[] {
  const folder = join(dataFolder, 'unseen')
  return readdirSync(folder).flatMap((set) =>
    readCorpus(join(folder, set)).flatMap(({ file }) =>
      file.entries.map(({ text, labels }): Row => {
        return { text, labels, language: file.language, source: set, split: 'dev', obfuscation: -1, pii: -1 }
      }),
    ),
  )
}

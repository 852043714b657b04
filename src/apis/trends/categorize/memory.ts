import type { Slug } from '../category.ts'
import { keywordKey, type Snapshot } from '../snapshot.ts'

/** Remembers the categories that sources gave to keywords and to the searches related to them. */
export type Memory = {
  learn(snapshot: Snapshot): void
  recall(key: string): readonly Slug[] | undefined
}

/** Opens an empty memory; when it is full, what was learnt first is forgotten first. */
export function openMemory(maxKeywords: number): Memory {
  const known = new Map<string, readonly Slug[]>()
  const remember = (key: string, categories: readonly Slug[]) => {
    known.delete(key)
    known.set(key, categories)
    const [oldest] = known.size > maxKeywords ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
  }
  return {
    learn({ rows }) {
      for (const { keyword, categories, related } of rows) {
        if (categories.length === 0) continue
        for (const text of related ?? []) remember(keywordKey(text), categories)
        remember(keywordKey(keyword), categories)
      }
    },
    recall: (key) => known.get(key),
  }
}

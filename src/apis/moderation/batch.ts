import { setImmediate } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { moderate } from './moderate.ts'
import type { Detection } from './schema.ts'

/** Moderates many texts in order, and lets other requests through between them. */
export async function moderateBatch(texts: readonly string[], engine: Engine): Promise<{ results: Detection[] }> {
  const results: Detection[] = []
  for (const text of texts) {
    results.push(await moderate(text, engine))
    await setImmediate()
  }
  return { results }
}

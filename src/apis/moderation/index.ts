import { moderateBatch } from './batch.ts'
import { type Category, categories } from './categories.ts'
import type { Thresholds } from './engine.ts'
import { moderate } from './moderate.ts'
import { openEngine } from './ports.ts'
import type { Detection } from './schema.ts'

export type { Category, Detection }
export { categories }

export type ModerationOptions = {
  /** The score from which a category is flagged; 0.5 where nothing is said. */
  readonly thresholds?: Partial<Thresholds>
  /** A JSON file of own rules. */
  readonly rulesFile?: string
  /** A text file of phrases that never count. */
  readonly allowFile?: string
}

export type Moderator = {
  readonly moderate: (text: string) => Detection
  readonly moderateBatch: (texts: readonly string[]) => Promise<Detection[]>
}

/** Opens the moderator: reads the model and the lists once, then answers without touching disk or network. */
export async function openModeration({
  thresholds = {},
  rulesFile = '',
  allowFile = '',
}: ModerationOptions = {}): Promise<Moderator> {
  const all = Object.fromEntries(categories.map((category) => [category, thresholds[category] ?? 0.5])) as Record<
    Category,
    number
  >
  const { engine } = await openEngine({ thresholds: all, rulesFile, allowFile })
  return {
    moderate: (text) => moderate(text, engine),
    moderateBatch: async (texts) => (await moderateBatch(texts, engine)).results,
  }
}

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
  /** `off` leaves the second stage out: microseconds instead of milliseconds a text. */
  readonly encoder?: 'auto' | 'off'
}

export type Moderator = {
  readonly moderate: (text: string) => Promise<Detection>
  readonly moderateBatch: (texts: readonly string[]) => Promise<Detection[]>
  /** How many models read each text: 2 with the encoder, else 1. */
  readonly stages: 1 | 2
  readonly close: () => Promise<void>
}

/** Opens the moderator: reads the model and the lists once, then answers without touching disk or network. */
export async function openModeration({
  thresholds = {},
  rulesFile = '',
  allowFile = '',
  encoder = 'auto',
}: ModerationOptions = {}): Promise<Moderator> {
  const all = Object.fromEntries(categories.map((category) => [category, thresholds[category] ?? 0.5])) as Record<
    Category,
    number
  >
  const { engine, close } = await openEngine({ thresholds: all, rulesFile, allowFile, encoder })
  return {
    moderate: (text) => moderate(text, engine),
    stages: engine.encoder ? 2 : 1,
    close,
    moderateBatch: async (texts) => (await moderateBatch(texts, engine)).results,
  }
}

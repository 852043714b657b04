import { choice, type Setting, text } from '../../kernel/settings.ts'
import { type Category, categories } from './categories.ts'
import type { Thresholds } from './engine.ts'

const usual = 0.5

/** Every setting of the moderation interface. */
export const moderationSettings = {
  thresholds: thresholdSetting(
    'FIVEFOLD_MODERATION_THRESHOLDS',
    'The score from which a category is flagged, as category=score separated by commas; what is not named keeps 0.5',
  ),
  rulesFile: text(
    'FIVEFOLD_MODERATION_RULES',
    '',
    'A JSON file of own rules, in the form of those under data/moderation/rules',
  ),
  encoder: choice(
    'FIVEFOLD_MODERATION_ENCODER',
    'auto',
    'The second stage: auto uses it where onnxruntime-node is installed, off saves its memory and milliseconds',
    ['auto', 'off'],
  ),
  allowFile: text('FIVEFOLD_MODERATION_ALLOW', '', 'A text file of words and phrases that never count, one a line'),
}

function thresholdSetting(variable: string, meaning: string): Setting<Thresholds> {
  return {
    variable,
    fallback: '',
    meaning,
    parse(value) {
      const chosen = new Map<string, number>()
      for (const part of value.split(',').filter((each) => each.trim() !== '')) {
        const [name, score] = part.split('=').map((each) => each.trim())
        const number = score === undefined || score === '' ? Number.NaN : Number(score)
        if (!isCategory(name) || !(number > 0 && number <= 1)) {
          throw new Error(
            `a list such as spam=0.7,nsfw=0.4 with scores above 0 and up to 1 and the categories ${categories.join(', ')}`,
          )
        }
        chosen.set(name, number)
      }
      return Object.fromEntries(categories.map((name) => [name, chosen.get(name) ?? usual])) as Record<Category, number>
    },
  }
}

function isCategory(name: string | undefined): name is Category {
  return (categories as readonly (string | undefined)[]).includes(name)
}

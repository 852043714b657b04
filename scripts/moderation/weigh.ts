import { type Learned, learned } from '../../src/apis/moderation/categories.ts'
import { family, type Row } from './rows.ts'

/** How much the rows of a set count; sets whose labels are noisy or artificial count less. */
const setWeights: Readonly<Record<string, number>> = {
  davidson: 0.25,
  mlma: 0.4,
  'identity-templates': 0.4,
  hatemojibuild: 1.6,
  corpus: 1.5,
  templates: 0.8,
  everyday: 0.5,
  'clean-commonvoice': 0.6,
  'synthetic-pii': 0.5,
  'sms-spam-mt': 0.6,
}

const weakSets = new Set([
  'davidson',
  'civil-toxic-spans',
  'wiki-toxicity',
  'mlma',
  'germeval2018',
  'cold',
  'told-br',
  'beep-ko',
  'ja-toxicity',
  'convabuse',
  'edos',
  'hatemojibuild',
  'sms-spam',
  'sms-spam-mt',
  'thai-sms',
])

/** Categories a set was not labelled for, but whose texts hardly ever hold them. */
const assumed: Readonly<Partial<Record<Learned, (set: string) => boolean>>> = {
  spam: (set) => !set.includes('sms'),
  nsfw: (set) =>
    ['civil-toxic-spans', 'germeval2018', 'cold', 'beep-ko', 'sms-spam', 'sms-spam-mt', 'thai-sms'].includes(set),
  violence: (set) => set.includes('sms'),
  hateSpeech: (set) => set.includes('sms'),
  harassment: (set) => set.includes('sms'),
  selfHarm: () => true,
  extremism: () => true,
  misinformation: () => true,
}

const assumedWeight = 0.3

/** Labels and weights of a row for learning: what is known counts fully, what may be assumed a little, the rest not at all. */
export function weigh(row: Row): { labels: Int8Array; weights: Float32Array } {
  const set = family(row)
  const whole = setWeights[set] ?? 1
  const weights = new Float32Array(learned.length)
  for (const [k, category] of learned.entries()) {
    if (row.labels[k] !== -1) weights[k] = whole
    else if (weakSets.has(set) && assumed[category]?.(set)) weights[k] = whole * assumedWeight
  }
  return { labels: row.labels, weights }
}

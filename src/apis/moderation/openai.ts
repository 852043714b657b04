import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Category } from './categories.ts'
import type { Engine } from './engine.ts'
import { moderate } from './moderate.ts'
import type { Detection, ModerationsOutput } from './schema.ts'

/** OpenAI's categories and which of ours answer them. */
const mapping: Readonly<Record<string, readonly Category[]>> = {
  harassment: ['harassment'],
  'harassment/threatening': ['harassment', 'violence'],
  hate: ['hateSpeech'],
  'hate/threatening': ['hateSpeech', 'violence'],
  illicit: ['spam'],
  'illicit/violent': ['extremism'],
  'self-harm': ['selfHarm'],
  'self-harm/intent': ['selfHarm'],
  'self-harm/instructions': ['selfHarm'],
  sexual: ['nsfw'],
  'sexual/minors': ['csam'],
  violence: ['violence'],
  'violence/graphic': ['violence'],
}

type Input = string | readonly (string | { readonly type: 'text'; readonly text: string })[]

/** Answers in OpenAI's shape. Where one of its categories needs two of ours, both must hold. */
export async function moderations(input: Input, engine: Engine): Promise<ModerationsOutput> {
  const texts = typeof input === 'string' ? [input] : textsOf(input)
  const results: ModerationsOutput['results'] = []
  for (const text of texts) {
    results.push(inOpenAiShape(await moderate(text, engine)))
    await setImmediate()
  }
  return { id: `modr-${fingerprint(texts)}`, model: 'fivefold-moderation', results }
}

/** Parts of one message are one input; plain texts are one each. */
function textsOf(input: Exclude<Input, string>): string[] {
  const parts = input.flatMap((part) => (typeof part === 'string' ? [] : [part.text]))
  const texts = input.filter((part) => typeof part === 'string')
  return parts.length > 0 ? [...texts, parts.join('\n')] : texts
}

function inOpenAiShape({ results }: Detection): ModerationsOutput['results'][number] {
  const entries = Object.entries(mapping)
  const flags = entries.map(([name, ours]) => [name, ours.every((category) => results[category].flagged)] as const)
  const scores = entries.map(
    ([name, ours]) => [name, Math.min(...ours.map((category) => results[category].score))] as const,
  )
  return {
    flagged: flags.some(([, flagged]) => flagged),
    categories: Object.fromEntries(flags),
    category_scores: Object.fromEntries(scores),
  }
}

/** The same input has the same id, and the id tells nothing of it. */
function fingerprint(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 24)
}

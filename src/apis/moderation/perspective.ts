import { Fault } from '../../kernel/fault.ts'
import type { Category } from './categories.ts'
import type { Engine } from './engine.ts'
import { moderate } from './moderate.ts'
import type { AnalyzeInput, AnalyzeOutput, Detection } from './schema.ts'

/** Perspective's attributes and which of ours answer them: the highest counts. */
const mapping: Readonly<Record<string, readonly Category[]>> = {
  TOXICITY: ['harassment', 'hateSpeech', 'violence', 'nsfw', 'selfHarm', 'extremism'],
  SEVERE_TOXICITY: ['hateSpeech', 'violence', 'extremism'],
  IDENTITY_ATTACK: ['hateSpeech'],
  INSULT: ['harassment'],
  PROFANITY: ['harassment', 'nsfw'],
  THREAT: ['violence'],
  SEXUALLY_EXPLICIT: ['nsfw'],
  FLIRTATION: ['nsfw'],
  SPAM: ['spam'],
  OBSCENE: ['nsfw', 'harassment'],
}

/** Answers in Perspective's shape; attributes under the experimental suffix are the same. */
export async function analyze(input: AnalyzeInput, engine: Engine): Promise<AnalyzeOutput> {
  const asked = Object.keys(input.requestedAttributes)
  const unknown = asked.filter((name) => !mapping[plain(name)])
  if (asked.length === 0 || unknown.length > 0) {
    const known = Object.keys(mapping).join(', ')
    throw new Fault('invalid_request', `Ask for at least one of the attributes ${known}.`, {
      errors: unknown
        .slice(0, 10)
        .map((name) => ({ pointer: `/requestedAttributes/${name.slice(0, 100)}`, detail: 'is not a known attribute' })),
    })
  }
  const text = input.comment.text
  const detection = await moderate(text, engine)
  const scores = asked.map((name) => [name, attributeScore(detection, mapping[plain(name)] ?? [], text)] as const)
  const language = detection.language ?? 'und'
  return {
    attributeScores: Object.fromEntries(scores),
    languages: input.languages ?? [language],
    detectedLanguages: [language],
    ...(input.clientToken === undefined ? {} : { clientToken: input.clientToken }),
  }
}

function plain(name: string): string {
  return name.replace(/_EXPERIMENTAL$/, '')
}

function attributeScore(
  { results }: Detection,
  ours: readonly Category[],
  text: string,
): AnalyzeOutput['attributeScores'][string] {
  const value = Math.max(...ours.map((category) => results[category].score))
  const score = { value, type: 'PROBABILITY' as const }
  return { spanScores: [{ begin: 0, end: text.length, score }], summaryScore: score }
}

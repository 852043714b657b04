import { defineApi } from '../../kernel/api.ts'
import type { Check } from '../../kernel/world.ts'
import { moderateBatch } from './batch.ts'
import { examples } from './examples.ts'
import { moderate } from './moderate.ts'
import { moderations } from './openai.ts'
import { analyze } from './perspective.ts'
import { openPorts, switchedOff } from './ports.ts'
import {
  AnalyzeInput,
  AnalyzeOutput,
  BatchInput,
  BatchOutput,
  DetectInput,
  Detection,
  ModerationsInput,
  ModerationsOutput,
} from './schema.ts'
import { moderationSettings } from './settings.ts'

const batchBytes = 5 * 1024 * 1024

/** Text moderation: whether a text breaks one of eleven policies, why, and where. */
export const moderation = defineApi({
  name: 'moderation',
  title: 'Text moderation',
  summary: 'Tells whether a text breaks one of eleven policies, with scores, reasons and the places in the text.',
  settings: moderationSettings,
  ports: openPorts,
  endpoints: ({ post }) => ({
    detect: post('/detect', {
      summary: 'Moderate one text',
      input: DetectInput,
      output: Detection,
      example: examples.detect,
      run: ({ text }, { engine }) => moderate(text, engine),
    }),
    batch: post('/detect/batch', {
      summary: 'Moderate up to 100 texts',
      maxBodyBytes: batchBytes,
      input: BatchInput,
      output: BatchOutput,
      example: examples.batch,
      run: ({ texts }, { engine }) => moderateBatch(texts, engine),
    }),
    moderations: post('/v1/moderations', {
      summary: 'Moderate in the shape of the OpenAI moderation endpoint',
      maxBodyBytes: batchBytes,
      input: ModerationsInput,
      output: ModerationsOutput,
      example: examples.moderations,
      run: ({ input }, { engine }) => moderations(input, engine),
    }),
    analyze: post('/v1alpha1/comments:analyze', {
      summary: 'Moderate in the shape of the Perspective API',
      input: AnalyzeInput,
      output: AnalyzeOutput,
      example: examples.analyze,
      run: (input, { engine }) => analyze(input, engine),
    }),
  }),
  health: ({ engine, ownRules, encoderAbsent }) => [
    { name: 'linear model', status: 'pass', detail: `${engine.model.card.languages.length} languages` },
    encoderCheck(engine.encoder?.trouble() ?? encoderAbsent),
    { name: 'rules', status: 'pass', detail: `${ownRules} of the operator` },
  ],
})

function encoderCheck(trouble: string): Check {
  if (trouble === '') return { name: 'encoder', status: 'pass' }
  const status = trouble === switchedOff ? 'pass' : 'warn'
  return { name: 'encoder', status, detail: `the first stage answers alone: ${trouble}` }
}

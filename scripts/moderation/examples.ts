import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moderateBatch } from '../../src/apis/moderation/batch.ts'
import { moderate } from '../../src/apis/moderation/moderate.ts'
import { moderations } from '../../src/apis/moderation/openai.ts'
import { analyze } from '../../src/apis/moderation/perspective.ts'
import { openEngine } from '../../src/apis/moderation/ports.ts'
import { moderationSettings } from '../../src/apis/moderation/settings.ts'
import { defaultValues } from '../../src/kernel/settings.ts'

/** Writes the examples of the interface with what the model answers now; run it after every training. */
// What the encoder adds differs in the last digits from one processor to the next.
const { engine } = await openEngine({ ...defaultValues(moderationSettings), encoder: 'off' })
const text = 'I know where you live and I will kill you. Call me: +1 212 555 0142'
const texts = ['Good morning, the meeting starts at three.', 'Vete a la mierda, idiota.']
const comment = { comment: { text: 'You are a complete idiot.' }, requestedAttributes: { TOXICITY: {}, THREAT: {} } }
const examples = {
  detect: { input: { text }, output: await moderate(text, engine) },
  batch: { input: { texts }, output: await moderateBatch(texts, engine) },
  moderations: { input: { input: text }, output: await moderations(text, engine) },
  analyze: { input: comment, output: await analyze(comment, engine) },
}
const file = join(import.meta.dirname, '../../src/apis/moderation/examples.ts')
const remark =
  '/** What each endpoint answers to one input; `scripts/moderation/examples.ts` writes it anew after a training. */'
const types = "import type { AnalyzeOutput, Detection, ModerationsOutput } from './schema.ts'"
const typed = `{
  detect: { input: { text: string }; output: Detection }
  batch: { input: { texts: string[] }; output: { results: Detection[] } }
  moderations: { input: { input: string }; output: ModerationsOutput }
  analyze: { input: { comment: { text: string }; requestedAttributes: Record<string, object> }; output: AnalyzeOutput }
}`
writeFileSync(file, `${types}\n\n${remark}\nexport const examples: ${typed} = ${JSON.stringify(examples)}\n`)
execFileSync('biome', ['check', '--write', file])

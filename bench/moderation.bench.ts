import { Filter } from 'bad-words'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { openModeration } from '../src/apis/moderation/index.ts'
import { measure, verdict } from './measure.ts'

/**
 * Texts per second of the first stage against word-list libraries, and how cost grows with length; ours answers eleven
 * questions, theirs one. Then what the second stage adds, where it is there.
 */
const moderator = await openModeration({ encoder: 'off' })
const obscenity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })
const badWords = new Filter()

const sentences = [
  'The committee meets on Thursday to discuss the new library, and everyone who lives nearby is welcome to come. ',
  'Could you send me the recipe you made last weekend? My sister asked for it, and the children loved the sauce. ',
  'I think the second half of the film was too long, but the music and the pictures of the coast were beautiful. ',
  'You are a complete idiot and nobody wants you here, so do us a favour and leave before we throw you out again. ',
  'Win a free phone today! Click the link below and enter your number to claim the prize before midnight, hurry. ',
  'The train from platform seven was late again, so we walked along the river and took the bus from the market. ',
]
const texts = sentences.map((first, i) => (first + sentences[(i + 1) % sentences.length]).slice(0, 200))
const textAt = (i: number) => texts[i % texts.length] as string
const loop = (work: (text: string) => boolean) => (count: number) => {
  for (let i = 0; i < count; i++) work(textAt(i))
}
const moderated =
  (texts: (i: number) => string, { moderate } = moderator) =>
  async (count: number) => {
    for (let i = 0; i < count; i++) await moderate(texts(i))
  }
// Each of them runs on one thread, so that CPU time tells texts per second without what else the machine does.
const speed = await measure({
  ours: { run: moderated(textAt), count: 4000 },
  obscenity: { run: loop((text) => obscenity.hasMatch(text)), count: 4000 },
  badWords: { run: loop((text) => badWords.isProfane(text)), count: 400 },
})
for (const [name, { perSecond, cpuMicros }] of Object.entries(speed)) {
  console.log(
    `${name.padEnd(10)} ${Math.round(perSecond).toString().padStart(7)} texts/s  ${cpuMicros.toFixed(1)} µs of CPU each`,
  )
}
verdict('texts per second against obscenity', speed.obscenity.cpuMicros / speed.ours.cpuMicros, { atLeast: 1 })
verdict('texts per second against bad-words', speed.badWords.cpuMicros / speed.ours.cpuMicros, { atLeast: 10 })

const long = (unit: string) => [...unit.repeat(Math.ceil(10_000 / [...unit].length))].slice(0, 10_000).join('')
const mixed = long(sentences.join(''))
const growth = await measure({
  short: { run: moderated(() => mixed.slice(0, 1000)), count: 200 },
  whole: { run: moderated(() => mixed), count: 40 },
})
verdict('cost of 10,000 characters against ten times 1,000', growth.whole.cpuMicros / (10 * growth.short.cpuMicros), {
  atMost: 1.5,
})

const hostile: Readonly<Record<string, string>> = {
  'everyday text': mixed,
  'combining marks': `a${'\u0301'.repeat(9999)}`,
  'marks on letters': long('a\u0301\u0302\u0303'),
  emoji: long('😀'),
  'one word': 'a'.repeat(10_000),
  spaces: ' '.repeat(10_000),
  digits: '1'.repeat(10_000),
  'digits and dashes': long('1-'),
  'spaced digits': long('12 345 '),
  'at signs': long('a@a.'),
  links: long('http://'),
  'dotted letters': long('f.u.c.k '),
  'single letters': long('a b '),
  base64: long('QUJD'),
  'look-alikes': long('рау'),
  ideographs: long('我要杀了你'),
  capitals: long('WIN!!! '),
  'hex groups': long('1:'),
  'street names': long('12 Main Street '),
  'mathematical letters': long('𝐟𝐮𝐜𝐤 '),
  insults: long('you idiot '),
  'phone numbers': long('+1 212 555 0142 '),
  'card numbers': long('4111 1111 1111 1111 '),
  'invisible letters': long('a\u200d'),
  'letters and digits apart': long('1 a '),
  'letters of no language': long('ŵħøřę '),
  'drawn letters': long('|\\/|3|2|)/\\ '),
}
for (const [name, text] of Object.entries(hostile)) {
  // What the runtime takes to compile a way through the code that it has not gone before is not the text's doing.
  await moderated(() => text)(60)
  const { one } = await measure({ one: { run: moderated(() => text), count: 10 } }, 3)
  verdict(`milliseconds of CPU for 10,000 characters: ${name}`, one.cpuMicros / 1000, { atMost: 10 })
}

// Every ideograph is a piece of its own, so no text of this length takes the second stage longer.
const ideographs = '今天早上我们去市场，买了新鲜的蔬菜和水果，然后回家做了一顿丰盛的午饭。大家都很高兴，'
  .repeat(6)
  .slice(0, 200)

const before = memoryMegabytes()
const both = await openModeration()
if (both.stages === 1) {
  console.log('SKIPPED: the second stage is not here (no runtime or no weights), so nothing was measured of it.')
} else {
  const whole = await measure(
    {
      short: { run: moderated(textAt, both), count: 60 },
      ideographs: { run: moderated(() => ideographs, both), count: 30 },
      long: { run: moderated(() => mixed, both), count: 5 },
    },
    3,
  )
  verdict('both stages, milliseconds of CPU for 200 characters', whole.short.cpuMicros / 1000, { atMost: 15 })
  verdict('both stages, milliseconds of CPU for 200 ideographs', whole.ideographs.cpuMicros / 1000, { atMost: 15 })
  verdict('both stages, milliseconds of CPU for 10,000 characters', whole.long.cpuMicros / 1000, { atMost: 150 })
  verdict('both stages, megabytes of memory above the first', memoryMegabytes() - before, { atMost: 250 })
}
await both.close()
await moderator.close()

function memoryMegabytes(): number {
  return process.memoryUsage().rss / 2 ** 20
}

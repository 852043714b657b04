/** The eleven policies, in the order of every answer. */
export const categories = [
  'spam',
  'nsfw',
  'hateSpeech',
  'harassment',
  'violence',
  'selfHarm',
  'csam',
  'extremism',
  'misinformation',
  'pii',
  'obfuscation',
] as const

export type Category = (typeof categories)[number]

/** Those the linear model scores; the others are found by rules alone. */
export const learned = [
  'spam',
  'nsfw',
  'hateSpeech',
  'harassment',
  'violence',
  'selfHarm',
  'extremism',
  'misinformation',
] as const satisfies readonly Category[]

export type Learned = (typeof learned)[number]

/** What each category is called in a reason. */
export const titles: Readonly<Record<Category, string>> = {
  spam: 'unwanted advertising or fraud',
  nsfw: 'sexual content',
  hateSpeech: 'an attack on a protected group',
  harassment: 'an insult or attack on a person',
  violence: 'violence or a threat of it',
  selfHarm: 'self-harm or suicide',
  csam: 'sexual content about minors',
  extremism: 'support of violent extremism',
  misinformation: 'a known kind of false claim',
  pii: 'personal data',
  obfuscation: 'hidden writing',
}

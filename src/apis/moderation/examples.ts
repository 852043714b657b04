import type { AnalyzeOutput, Detection, ModerationsOutput } from './schema.ts'

/** What each endpoint answers to one input; `scripts/moderation/examples.ts` writes it anew after a training. */
export const examples: {
  detect: { input: { text: string }; output: Detection }
  batch: { input: { texts: string[] }; output: { results: Detection[] } }
  moderations: { input: { input: string }; output: ModerationsOutput }
  analyze: { input: { comment: { text: string }; requestedAttributes: Record<string, object> }; output: AnalyzeOutput }
} = {
  detect: {
    input: { text: 'I know where you live and I will kill you. Call me: +1 212 555 0142' },
    output: {
      results: {
        spam: { flagged: false, score: 0.0083, reason: 'A weak sign of unwanted advertising or fraud.' },
        nsfw: { flagged: false, score: 0, reason: 'Nothing was detected.' },
        hateSpeech: { flagged: false, score: 0.0055, reason: 'A weak sign of an attack on a protected group.' },
        harassment: { flagged: false, score: 0.0327, reason: 'A weak sign of an insult or attack on a person.' },
        violence: {
          flagged: true,
          score: 0.9397,
          reason: 'Threat of violence against a person: "I know where you live".',
          spans: [{ start: 0, end: 37 }],
        },
        selfHarm: { flagged: false, score: 0, reason: 'Nothing was detected.' },
        csam: { flagged: false, score: 0, reason: 'Nothing was detected.' },
        extremism: { flagged: false, score: 0.0108, reason: 'A weak sign of support of violent extremism.' },
        misinformation: { flagged: false, score: 0, reason: 'Nothing was detected.' },
        pii: {
          flagged: true,
          score: 0.9,
          reason: 'Personal data: phone number +• ••• ••• ••42.',
          spans: [{ start: 52, end: 67 }],
        },
        obfuscation: { flagged: false, score: 0, reason: 'Nothing was detected.' },
      },
      summary: { flaggedAny: true, highestScore: 0.9397, topCategory: 'violence', overallScore: 0.9943 },
      stages: 1,
      language: 'en',
    },
  },
  batch: {
    input: { texts: ['Good morning, the meeting starts at three.', 'Vete a la mierda, idiota.'] },
    output: {
      results: [
        {
          results: {
            spam: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            nsfw: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            hateSpeech: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            harassment: { flagged: false, score: 0.0053, reason: 'A weak sign of an insult or attack on a person.' },
            violence: { flagged: false, score: 0.0144, reason: 'A weak sign of violence or a threat of it.' },
            selfHarm: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            csam: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            extremism: { flagged: false, score: 0.0123, reason: 'A weak sign of support of violent extremism.' },
            misinformation: { flagged: false, score: 0.0117, reason: 'A weak sign of a known kind of false claim.' },
            pii: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            obfuscation: { flagged: false, score: 0, reason: 'Nothing was detected.' },
          },
          summary: { flaggedAny: false, highestScore: 0.0144, topCategory: 'violence', overallScore: 0.043 },
          stages: 1,
          language: 'en',
        },
        {
          results: {
            spam: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            nsfw: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            hateSpeech: { flagged: false, score: 0.0915, reason: 'A weak sign of an attack on a protected group.' },
            harassment: {
              flagged: true,
              score: 0.9971,
              reason: 'Abuse of the person addressed: "Vete a la mierda".',
              spans: [{ start: 0, end: 16 }],
            },
            violence: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            selfHarm: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            csam: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            extremism: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            misinformation: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            pii: { flagged: false, score: 0, reason: 'Nothing was detected.' },
            obfuscation: { flagged: false, score: 0, reason: 'Nothing was detected.' },
          },
          summary: { flaggedAny: true, highestScore: 0.9971, topCategory: 'harassment', overallScore: 0.9974 },
          stages: 1,
          language: 'es',
        },
      ],
    },
  },
  moderations: {
    input: { input: 'I know where you live and I will kill you. Call me: +1 212 555 0142' },
    output: {
      id: 'modr-737c1412e1e0095c79e29618',
      model: 'fivefold-moderation',
      results: [
        {
          flagged: true,
          categories: {
            harassment: false,
            'harassment/threatening': false,
            hate: false,
            'hate/threatening': false,
            illicit: false,
            'illicit/violent': false,
            'self-harm': false,
            'self-harm/intent': false,
            'self-harm/instructions': false,
            sexual: false,
            'sexual/minors': false,
            violence: true,
            'violence/graphic': true,
          },
          category_scores: {
            harassment: 0.0327,
            'harassment/threatening': 0.0327,
            hate: 0.0055,
            'hate/threatening': 0.0055,
            illicit: 0.0083,
            'illicit/violent': 0.0108,
            'self-harm': 0,
            'self-harm/intent': 0,
            'self-harm/instructions': 0,
            sexual: 0,
            'sexual/minors': 0,
            violence: 0.9397,
            'violence/graphic': 0.9397,
          },
        },
      ],
    },
  },
  analyze: {
    input: { comment: { text: 'You are a complete idiot.' }, requestedAttributes: { TOXICITY: {}, THREAT: {} } },
    output: {
      attributeScores: {
        TOXICITY: {
          spanScores: [{ begin: 0, end: 25, score: { value: 0.9992, type: 'PROBABILITY' } }],
          summaryScore: { value: 0.9992, type: 'PROBABILITY' },
        },
        THREAT: {
          spanScores: [{ begin: 0, end: 25, score: { value: 0, type: 'PROBABILITY' } }],
          summaryScore: { value: 0, type: 'PROBABILITY' },
        },
      },
      languages: ['en'],
      detectedLanguages: ['en'],
    },
  },
}

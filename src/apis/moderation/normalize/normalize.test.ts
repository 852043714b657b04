import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseConcepts } from '../rules/concepts.ts'
import { rudeWords } from '../rules/rude.ts'
import { lookalikesFrom } from './lookalikes.ts'
import { normalize } from './normalize.ts'

const known = new Set('kill you the people hate want this is not a word where were what жопа'.split(' '))
const vocabulary = { has: (word: string) => known.has(word) }
const words = {
  lookalikes: lookalikesFrom({
    letters: {
      a: 'аαɑꭺ',
      c: 'с',
      e: 'еεɘ',
      i: 'іι',
      k: 'кκƙ',
      o: 'оο',
      p: 'р',
      y: 'у',
      l: 'ӏ',
      h: 'ħɦꮋհ',
      s: 'ѕ',
      w: 'ꮤԝ',
      t: 'ŧꭲ',
    },
    second: { o: 'ɔ' },
    alphabets: { French: 'àâçéèêëîïôùûü', Czech: 'áčďéěíňóřšťúůýž', Hausa: 'ɓɗƙƴ', Maltese: 'ċġħż' },
    cyrillic: { Russian: 'абвгдежзийклмнопрстуфхцчшщъыьэюяё', Macedonian: 'абвгдѓежзѕијклљмнњопрстќуфхцчџш' },
  }),
  vocabulary,
  rude: rudeWords([parseConcepts('insult: idiot*, moron*, scheisse, arsehole, scum')], ['viagra', 'pig'], vocabulary),
}
const folded = (text: string) => normalize(text, words).tokens.map((token) => token.folded)
const tricks = (text: string) => normalize(text, words).tricks.map((trick) => trick.kind)

describe('normalize', () => {
  const undone: [string, string, string[], string][] = [
    ['capitals and full width', 'ＫＩＬＬ', ['kill'], 'full-width letters'],
    ['mathematical letters', '𝐤𝐢𝐥𝐥', ['kill'], 'styled letters'],
    ['letters in circles', 'ⓚⓘⓛⓛ', ['kill'], 'styled letters'],
    ['invisible characters', 'k\u200bi\u200bl\u200bl', ['kill'], 'invisible characters'],
    ['soft hyphens', 'k\u00adi\u00adl\u00adl', ['kill'], 'invisible characters'],
    ['marks piled on letters', 'k̷̢i̸͎l̴̫l̷̰', ['kill'], 'piled-up marks'],
    ['Cyrillic letters in a Latin word', 'kіll', ['kill'], 'look-alike letters'],
    ['digits for letters', 'k1ll', ['kill'], 'digits and signs for letters'],
    ['signs for letters', 'w@nt', ['want'], 'digits and signs for letters'],
    ['letters with spaces between', 'k i l l', ['kill'], 'spaced-out letters'],
    ['letters with signs between', 'k_i_l_l', ['kill'], 'spaced-out letters'],
    ['letters with different signs and spaces between', 'k.i-l l!', ['kill'], 'spaced-out letters'],
    ['wide capitals among small letters', 'I will K I L L you', ['i', 'will', 'kill', 'you'], 'spaced-out letters'],
    ['raised letters', 'ᵏⁱˡˡ', ['kill'], 'styled letters'],
    ['digits at both ends', '7hi5', ['this'], 'digits and signs for letters'],
    ['a sign for a letter beside a picture', '😀w@nt', ['😀', 'want'], 'digits and signs for letters'],
    ['digits nearly everywhere in a rude word', '1d107', ['idiot'], 'digits and signs for letters'],
    ['stretched signs', 'm0000r000n', ['moron'], 'digits and signs for letters'],
    ['stretched letters with signs between', 'kk.iii.l.ll', ['kill'], 'spaced-out letters'],
    ['letters as on a Roman stone', 'you scvm', ['you', 'scum'], 'look-alike letters'],
    ['stars between letters', 'what an i⭐d⭐i⭐o⭐t', ['what', 'an', 'idiot'], 'spaced-out letters'],
    ['a rude word backwards', 'you toidi', ['you', 'idiot'], 'text written backwards'],
    ['a soft hyphen in a rude word', 'what an idi\u00adot', ['what', 'an', 'idiot'], 'invisible characters'],
    ['letters of flags', '🇰\u200b🇮\u200b🇱\u200b🇱', ['kill'], 'invisible characters'],
    ['Latin letters in a Cyrillic word', 'жoпa', ['жопа'], 'look-alike letters'],
    ['letters that no language puts together', 'ŵhéřé is ŧħis', ['where', 'is', 'this'], 'look-alike letters'],
    ['a letter of another language in a rude word', 'you scħeisse', ['you', 'scheisse'], 'look-alike letters'],
    ['Cherokee letters in a Latin text', 'not ᏔᎻᎪt this is', ['not', 'what', 'this', 'is'], 'look-alike letters'],
    ['Greek letters in a Cyrillic word', 'жοπα', ['жопа'], 'look-alike letters'],
    ['alphabets that take turns in a word', 'wцaцt is this', ['wцaцt', 'is', 'this'], 'look-alike letters'],
    ['a rude word of nothing but signs and digits', 'you !d!0+', ['you', 'idiot'], 'digits and signs for letters'],
    ['a rude word cut in two', 'you mor-on', ['you', 'moron'], 'spaced-out letters'],
    ['groups that nobody can speak', 'pe-op-l-e', ['people'], 'spaced-out letters'],
    ['letters drawn with signs', '\\/\\/|-|/\\7 is this', ['what', 'is', 'this'], 'digits and signs for letters'],
    ['digits in a Cyrillic word', 'ж0п4', ['жопа'], 'digits and signs for letters'],
    ['pictures between letters', 'k👏i👏l👏l people w ☠ a ☠ n ☠ t', ['kill', 'people', 'want'], 'spaced-out letters'],
    ['two letters at a time', 'pe_op_le', ['people'], 'spaced-out letters'],
    ['groups of letters with signs apart', 'ki . l . l the people', ['kill', 'the', 'people'], 'spaced-out letters'],
    [
      'letters with stops behind them',
      'this is a m. o. r. o. n, not',
      ['this', 'is', 'a', 'moron', 'not'],
      'spaced-out letters',
    ],
    ['double dots between letters', 'k..i..l..l', ['kill'], 'spaced-out letters'],
    ['digits among single letters', 'you 1 d 1 0 7', ['you', 'idiot'], 'spaced-out letters'],
    [
      'a sentence in wide capitals',
      'T H I S I S N O T A W O R D Y O U H A T E',
      ['thisisnotawordyouhate'],
      'spaced-out letters',
    ],
    [
      'carets, dashes and dots between letters',
      'k^i^l^l the k–i–l–l people k…i…l…l',
      ['kill', 'the', 'kill', 'people', 'kill'],
      'spaced-out letters',
    ],
    ['apostrophes between letters', "k'i'l'l people", ['kill', 'people'], 'spaced-out letters'],
    ['a rude word as a name', 'you @rsehole!', ['you', 'arsehole'], 'digits and signs for letters'],
    ['the rest of a rude word written together', 'you m.o.ron', ['you', 'moron'], 'spaced-out letters'],
    ['a word that begins letter by letter', 'i d i ot', ['idiot'], 'spaced-out letters'],
    ['a rude word broken where nobody breaks it', 'you mo ro ns.', ['you', 'morons'], 'spaced-out letters'],
    ['a word of an advert with one wrong letter', 'viɑgra v1agra', ['viagra', 'viagra'], 'look-alike letters'],
    ['Cyrillic letters that no language puts together', 'ѕоӏо', ['solo'], 'look-alike letters'],
    ['letters of three scripts in a word', 'ԝհаt is this', ['what', 'is', 'this'], 'look-alike letters'],
    ['one mathematical letter in a word', 'not 𝐭his word', ['not', 'this', 'word'], 'styled letters'],
    ['three letters that are worth hiding', 'look p1g', ['look', 'pig'], 'digits and signs for letters'],
    ['accents on every other letter', 'nôt thís wörd whéré', ['not', 'this', 'word', 'where'], 'look-alike letters'],
  ]
  for (const [what, text, expected, trick] of undone) {
    it(`undoes ${what}`, () => {
      assert.deepEqual(folded(text), expected)
      assert.ok(tricks(text).includes(trick as never), tricks(text).join())
    })
  }

  const hidden: [string, string, string][] = [
    ['base64', 'a2lsbCB5b3U=', 'kill you'],
    ['text written backwards', 'uoy llik', 'kill you'],
    ['rot13', 'xvyy lbh', 'kill you'],
  ]
  for (const [what, text, expected] of hidden) {
    it(`reads ${what}`, () => {
      const { decoded } = normalize(text, words)
      assert.deepEqual(
        decoded.map(({ tokens }) => tokens.map((token) => token.text).join(' ')),
        [expected],
      )
    })
  }

  it('shortens stretched letters without calling it a trick', () => {
    assert.deepEqual(folded('killllll youuuu'), ['kill', 'you'])
    assert.deepEqual(tricks('killllll youuuu'), [])
  })

  const honest = [
    'Привет, как дела? Сегодня хорошая погода.',
    'Καλημέρα σε όλους',
    'مرحبا بكم في المدينة',
    'नमस्ते दुनिया',
    'การประชุมเริ่มบ่ายสาม',
    '会议三点开始，ＡＢＣ公司',
    'Ẹ káàbọ̀ sí ìlú wa',
    'می‌خواهم بروم',
    'H2O, CO2, mp3, covid19, 20km, 4th, PS5 and 142,460 people',
    'U.S.A. and e.g. J. R. R. Tolkien, a b c d',
    'Dvořák, français, ħobż and ƙasa',
    'main() calls f(x), A|B, and/or, C#m7, Ng4+ and Bxh2',
    'a Ph.D., the TL;DR, it, is, so, on',
    'P!nk and A$AP, E A D G B E, T-H-I-S is spelled so, pe-o-ple, B*27:05',
    'AT&T, C++, user@example.com, @someone, #topic, https://example.com/a1b2c3',
    '👩‍👩‍👧‍👦 family',
    'Continue? (y/N)',
    'Bürger*innenbüro, Querid@s amig@s',
    'Let 𝑥 ∈ ℝ and 𝑓(𝑥) = 𝑥² − 1, area πr²',
    'т.е. и т.д. и т.п.',
    'Ураааааа, каникулы!!!',
    '🇩🇪 🇫🇷🇮🇹 gegen den Rest',
    'Win key format is XXXXX-XXXXX-XXXXX',
    'x-content/* types, $(unit), l10n and i18n',
    "Працює у Windows'і та на Dvorak'у",
    'spell it M-E-Y-E-R a.s.a.p.; R.E.M., N.W.A. and H1N1',
    "he'll say it isn't rock'n'roll, j'ai qu'il n'y a",
    'kip ng bahay, y a la calle, Čeština a Français',
    'Lehrer*innen, jede*r, @some_one: #a-topic,#another don&#8217;t 2in1 7h30 $70k',
  ]
  for (const text of honest) it(`leaves alone: ${text}`, () => assert.deepEqual(tricks(text), []))

  const surest = (text: string) => Math.max(...normalize(text, words).tricks.map(({ weight }) => weight))
  it('is less sure of abbreviations and headings, which look like letters set apart', () => {
    for (const text of ['O I.B.G.E. e a C.P.L.P. dizem', 'La S.p.A. e la S.r.l.', 'C O N T E N T S'])
      assert.ok(surest(text) < 0.5, text)
    for (const text of ['I.D.I.O.T. y o u', 'Y O U   A R E   S C U M', 's c um', 'K.I.L.L. t h e m'])
      assert.ok(surest(text) > 0.5, text)
  })

  it('keeps the place of every piece in code points of the original', () => {
    const text = '😀😀 k\u200bill yоu'
    const points = [...text]
    const { tokens } = normalize(text, words)
    const written = tokens.map(({ start, end }) => points.slice(start, end).join(''))
    assert.deepEqual(written, ['😀😀', 'k\u200bill', 'yоu'])
  })

  it('skips nothing of a very long word', () => {
    const { tokens } = normalize('x'.repeat(1000), words)
    assert.equal(
      tokens.reduce((sum, { start, end }) => sum + end - start, 0),
      1000,
    )
  })
})

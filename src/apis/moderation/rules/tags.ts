import type { Token } from '../normalize/tokens.ts'
import type { Tree } from './concepts.ts'

/** A concept seen in a text: which, where in the original (code points), and at which step of the reading. */
export type Tag = {
  readonly id: number
  readonly start: number
  readonly end: number
  /** Pieces and sentence ends count steps; ideographs count half a step each. */
  readonly step: number
  /** The piece it begins in. */
  readonly token: number
}

/** Concepts of form, which need no list: they come before those of the lists. */
export const formConcepts = [
  'link',
  'mail',
  'mention',
  'number',
  'longNumber',
  'shout',
  'emoji',
  'sign',
  'question',
  'quotation',
] as const

const form = Object.fromEntries(formConcepts.map((name, index) => [name, index])) as Record<
  (typeof formConcepts)[number],
  number
>

const mostTags = 4000

/** Finds the concepts in a row of tokens. `mask` says which languages' lists count. */
export function tags(tokens: readonly Token[], tree: Tree, mask: number): Tag[] {
  const found: Tag[] = []
  let step = 0
  let skipUntil = 0
  for (let index = 0; index < tokens.length && found.length < mostTags; index++) {
    const token = tokens[index] as Token
    step++
    if (token.shape === 'ideographs') {
      step = tagIdeographs(token, index, { tree, mask, step, found })
      continue
    }
    if (index < skipUntil) continue
    const match = isReadable(token) ? longest(tokens, index, tree, mask) : undefined
    if (match) {
      const last = tokens[match.last] as Token
      for (const id of match.ids) found.push({ id, start: token.start, end: last.end, step, token: index })
      skipUntil = match.last + 1
      continue
    }
    const id = formOf(token)
    if (id !== undefined) found.push({ id, start: token.start, end: token.end, step, token: index })
    if (token.shape === 'symbol' && endsSentence(token.text.charCodeAt(0))) step += 3
  }
  return found
}

function endsSentence(unit: number): boolean {
  if (unit < 0x80) return unit === 0x2e || unit === 0x21 || unit === 0x3f
  return unit === 0x3002 || unit === 0xff01 || unit === 0xff1f || unit === 0x2026
}

/** Where the phrases of a tree stand, in whatever language. */
export function phraseSpans(tokens: readonly Token[], tree: Tree): Pick<Tag, 'start' | 'end'>[] {
  const everyLanguage = -1
  return tokens.flatMap((token, index) => {
    const match = longest(tokens, index, tree, everyLanguage)
    return match ? [{ start: token.start, end: (tokens[match.last] as Token).end }] : []
  })
}

function formOf(token: Token): number | undefined {
  if (token.shape === 'link') return form.link
  if (token.shape === 'mail') return form.mail
  if (token.shape === 'mention') return form.mention
  if (token.shape === 'number') return token.text.length >= 5 ? form.longNumber : form.number
  if (token.shape !== 'symbol') return undefined
  const code = token.text.codePointAt(0) as number
  if (code === 0x21) return token.text.length > 1 ? form.shout : undefined
  if (code === 0x3f) return form.question
  if (code === 0x22 || code === 0xab || code === 0xbb || (code >= 0x201c && code <= 0x201e)) return form.quotation
  if (code === 0x24 || code === 0x20ac || code === 0xa3 || code === 0x25 || code === 0x20bd || code === 0x20b9)
    return form.sign
  return code > 0x2190 ? form.emoji : undefined
}

/** What an entry of a list can be made of: "14 years old" begins with a number. */
function isReadable({ shape }: Token): boolean {
  return shape === 'word' || shape === 'number'
}

type Match = { readonly ids: readonly number[]; readonly last: number; readonly length: number }

/** The longest entry that begins with this token; an entry may span several. */
export function longest(tokens: readonly Token[], from: number, tree: Tree, mask: number): Match | undefined {
  const { letters } = tree
  if (!letters.mayBegin((tokens[from] as Token).folded)) return undefined
  let node = 0
  let best: Match | undefined
  let length = 0
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index] as Token
    if (index > from && token.text === '-') continue
    if (!isReadable(token)) break
    const word = token.folded
    for (let i = 0; i < word.length; i++) {
      node = letters.next(node, word.charCodeAt(i))
      if (node === 0) return best
      length++
      if (!letters.isEnd(node)) continue
      const ids = idsAt(tree, node, mask, i < word.length - 1)
      if (ids) best = { ids, last: index, length }
    }
    const next = tokens[index + 1]
    if (token.shape === 'number' && next?.shape === 'ideographs')
      return counted(next, tree, mask, { node, best, index, length })
    node = letters.next(node, 0x20)
    if (node === 0) return best
  }
  return best
}

/** Ideographs follow a number without a space, as in `12岁`. */
function counted({ folded }: Token, tree: Tree, mask: number, so: Far): Match | undefined {
  let { node, best, length } = so
  for (let i = 0; i < folded.length; i++) {
    node = tree.letters.next(node, folded.charCodeAt(i))
    if (node === 0) break
    length++
    if (!tree.letters.isEnd(node)) continue
    const ids = idsAt(tree, node, mask, false)
    if (ids) best = { ids, last: so.index, length }
  }
  return best
}

type Far = { readonly node: number; readonly best: Match | undefined; readonly index: number; readonly length: number }

/** What ends at this node; inside a word only stems count. */
function idsAt(tree: Tree, node: number, mask: number, inside: boolean): readonly number[] | undefined {
  let ids: readonly number[] | undefined
  for (const leaf of tree.leaves[node] ?? []) {
    if ((leaf.mask & mask) === 0 || (inside && !leaf.prefix)) continue
    ids = ids ? [...ids, leaf.id] : leaf.alone
  }
  return ids
}

type Run = { readonly tree: Tree; readonly mask: number; step: number; readonly found: Tag[] }

function tagIdeographs(token: Token, index: number, run: Run): number {
  const { tree, mask, found } = run
  const word = token.folded
  const startStep = run.step
  for (let from = 0; from < word.length; ) {
    let node = 0
    let size = 0
    let ids: readonly number[] | undefined
    for (let i = from; i < word.length; i++) {
      node = tree.letters.next(node, word.charCodeAt(i))
      if (node === 0) break
      if (!tree.letters.isEnd(node)) continue
      const here = idsAt(tree, node, mask, false)
      if (here) {
        ids = here
        size = i - from + 1
      }
    }
    const step = startStep + from / 2
    const start = Math.min(token.end - 1, token.start + from)
    for (const id of ids ?? []) found.push({ id, start, end: Math.min(token.end, start + size), step, token: index })
    from += Math.max(1, size)
  }
  return startStep + word.length / 2
}

import { join } from 'node:path'
import { readCorpus } from './corpus.ts'
import { dataFolder } from './lists.ts'

/**
 * Says which functional tests and unseen texts share too many letter groups with a text of the corpus: a test of what
 * was learned by heart tests nothing. Long texts are held against them in parts, because a whole page has something of every sentence.
 */
const size = 5
const tooMuch = 0.5
const longestPart = 160

const groupsOf = (text: string) => {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return new Set(Array.from({ length: Math.max(1, plain.length - size + 1) }, (_, at) => plain.slice(at, at + size)))
}
const partsOf = (text: string) => (text.length <= longestPart ? [text] : text.split(/(?<=[.!?。！？])/))
const known = new Map<string, Map<string, number[]>>()
const texts: string[] = []
for (const { file } of readCorpus(join(dataFolder, 'corpus'))) {
  const groups = known.get(file.language) ?? new Map<string, number[]>()
  known.set(file.language, groups)
  for (const part of file.entries.flatMap(({ text }) => partsOf(text))) {
    for (const group of groupsOf(part)) {
      const places = groups.get(group)
      if (places) places.push(texts.length)
      else groups.set(group, [texts.length])
    }
    texts.push(part)
  }
}
let alike = 0
const apart = ['functional', 'unseen'].flatMap((folder) => readCorpus(join(dataFolder, folder)))
for (const { name, file } of apart) {
  for (const { text } of file.entries) {
    const groups = groupsOf(text)
    const shared = new Map<number, number>()
    for (const group of groups) {
      for (const at of known.get(file.language)?.get(group) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    }
    const [nearest, count] = [...shared].sort((a, b) => b[1] - a[1])[0] ?? [0, 0]
    if (count / groups.size < tooMuch) continue
    alike++
    console.log(`${name}: ${text}\n    ${texts[nearest]}`)
  }
}
console.log(`${alike} texts kept apart are too close to the corpus`)

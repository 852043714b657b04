import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Everyday sentences by language from a file of translated pairs (`language, language, text, text` by tabs, xz), up to `most` each. */
export function everydaySentences(file: string, most: (language: string) => number): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  if (!existsSync(file)) return new Map()
  const text = execFileSync('xz', ['-dc', file], { maxBuffer: 2 ** 30 }).toString('utf8')
  for (const line of text.split('\n')) {
    const [first, second, one, other] = line.split('\t')
    add(found, first, one, most)
    add(found, second, other, most)
  }
  return new Map([...found].map(([language, texts]) => [language, [...texts]]))
}

function add(
  found: Map<string, Set<string>>,
  language: string | undefined,
  text: string | undefined,
  most: (language: string) => number,
): void {
  if (!language || !text) return
  const texts = found.get(language) ?? new Set()
  found.set(language, texts)
  if (texts.size < most(language)) texts.add(text)
}

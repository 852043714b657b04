import type { Pattern } from '../engine/fingerprint.ts'

/** Repetitions are bounded as the format's own engine bounds them, so that no page can make an expression run long. */
const mostRepeats = 250

/** Reads `expression\;confidence:50\;version:\1`. */
export function parsePattern(text: string): Pattern {
  const [source = '', ...tags] = text.split('\\;')
  const tag = (name: string) => tags.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1)
  const confidence = tag('confidence')
  const version = tag('version')
  return {
    source: bounded(source),
    ...(version === undefined ? {} : { version }),
    ...(confidence === undefined ? {} : { confidence: Math.min(100, Number.parseInt(confidence, 10) || 0) }),
  }
}

/** Puts a bound on `+` and `*`, outside of sets and escapes. */
function bounded(source: string): string {
  return source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|[+*]/gs, (part) =>
    part === '+' ? `{1,${mostRepeats}}` : part === '*' ? `{0,${mostRepeats}}` : part,
  )
}

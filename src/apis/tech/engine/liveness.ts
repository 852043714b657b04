/** How far back the text in front of a match is looked at. */
export const lookBehind = 400

/**
 * Whether code at the end of `before` runs: it is not in a comment, and not in a string that merely quotes it, as the
 * data of a page does that talks about code. Judged from the text in front of it alone.
 */
export function isRunning(before: string): boolean {
  return !inComment(before) && !quotes.some((quote) => opens(before, lastOf(quote, before))) && !isEscaped(before)
}

/** Whether an address at the end of `before` begins a string, so that it is loaded rather than talked about. */
export function beginsString(before: string): boolean {
  if (inComment(before)) return false
  const quote = Math.max(...quotes.map((kind) => lastOf(kind, before)))
  if (quote < 0 || !/^[^\s<>]{0,80}$/.test(before.slice(quote + 1))) return false
  // Markup in a string is a sample unless it is written to the page.
  const inMarkup = /<\w[^<>]*$/.test(before.slice(Math.max(0, quote - 200), quote))
  return !inMarkup || /\bdocument\.write(?:ln)?\(/.test(before)
}

const quotes = ['"', "'", '`'] as const

/** The last quote of a kind that is not escaped; -1 when there is none. */
function lastOf(quote: string, before: string): number {
  let at = before.lastIndexOf(quote)
  while (at > 0 && before[at - 1] === '\\') at = before.lastIndexOf(quote, at - 1)
  return at
}

/** Behind a colon, a comma or a bracket and in front of text a quote opens a string; anywhere else it closes one. */
function opens(before: string, at: number): boolean {
  if (at < 0) return false
  return (
    /[:,([{=+?]\s{0,3}$/.test(before.slice(Math.max(0, at - 4), at)) &&
    !/^(?:$|\s{0,3}[,;)\]}:+=.?&|])/.test(before.slice(at + 1, at + 5))
  )
}

/** Without a quote in sight, escapes show that the text lies deep in a string. */
function isEscaped(before: string): boolean {
  return quotes.every((quote) => lastOf(quote, before) < 0) && /\\["'nr]|\\u00[23]/.test(before)
}

function inComment(before: string): boolean {
  const opened = before.lastIndexOf('/*')
  if (opened > before.lastIndexOf('*/') && /[\s;,{}()>]/.test(before[opened - 1] ?? ' ')) return true
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1)
  return /(?:^|[^:="'\\\w])\/\/(?!["'])/.test(line)
}

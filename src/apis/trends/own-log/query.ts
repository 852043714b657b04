const longestQuery = 100

/** Brings a search into one form: compatibility letters, lower case, single spaces, at most 100 characters. */
export function cleanQuery(text: string): string {
  const short = text.length > longestQuery ? text.slice(0, longestQuery) : text
  if (/^[!-~]+(?: [!-~]+)*$/.test(short)) return short.toLowerCase()
  return short
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
}

/** True for a cleaned search that holds an email address or a number long enough to be a phone, card or account number. */
export function isPersonal(query: string): boolean {
  if (!/[@\p{Nd}]/u.test(query)) return false
  // Both patterns step over at most two separators between digits and never look back; a query is short as well.
  return /[^\s@]@[^\s@]+\.[^\s@.]/.test(query) || /\p{Nd}(?:[ ()./+-]{0,2}\p{Nd}){8}/u.test(query)
}

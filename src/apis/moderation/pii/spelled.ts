import type { Finder } from './finder.ts'

/** What the signs of an address are called. */
const dot = 'dot|punkt|punto|point|ponto|punt|kropka|nokta|точка'
const plainAt = 'arroba|arobase|chiocciola|małpa|собака'
const at = `at|ät|apenstaartje|${plainAt}`

const opened = '[([{<]'
const closed = '[)\\]}>]'
/** What follows the English word where it is not a sign. */
const place = '(?!the |an? |our |my |this |which |that )'

/** Whether one of these words stands in a text, set apart by spaces or brackets: without it there is nothing to find. */
export const signWords = new RegExp(` (?:${dot}|${plainAt}|apenstaartje) |${opened}(?:a|${at}|${dot})${closed}`, 'i')

/** The name, `sign` between name and host, and the host with a dot before each further part. */
function address(name: string, sign: string, further: string): Finder {
  const host = `[\\p{L}\\d-]{2,40}(?:${further}[\\p{L}]{2,12}){1,3}`
  return {
    kind: 'email address',
    pattern: new RegExp(`(?<![\\p{L}\\d])[\\p{L}\\d]${name}${sign}${host}(?![\\p{L}\\d])`, 'giu'),
    score: 0.85,
  }
}

const anyName = '[\\p{L}\\d._+-]{1,40}'
const spelledName = `[\\p{L}\\d_+-]{0,30}(?:(?:\\.| ?[([]?(?:${dot})[)\\]]? ?)[\\p{L}\\d_+-]{1,30}){0,3}`
const spelledDot = `(?: ?${opened}(?:${dot})${closed} ?| (?:${dot}) )`

/** Addresses spelled out to hide them from machines. */
export const spelledFinders: readonly Finder[] = [
  address(spelledName, `(?: ?${opened}(?:${at})${closed} ?| (?:${at}) ${place}|@)`, spelledDot),
  address(anyName, ` ?${opened}(?:a|${at})${closed} ?`, '\\.'),
  address(anyName, ` (?:${plainAt}) `, '\\.'),
]

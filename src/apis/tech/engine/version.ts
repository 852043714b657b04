import type { Pattern } from './fingerprint.ts'

const longest = 20

/** The version a match shows, if it does: the group named `version`, or what the pattern's template makes of the groups. */
export function versionOf(found: RegExpExecArray, { version }: Pattern): string | undefined {
  const shown = version === undefined ? found.groups?.['version'] : filled(version, found)
  const text = shown?.trim()
  return text && text.length <= longest ? text : undefined
}

/** `\1?a:b` becomes a when group 1 took part and b when not; a plain `\1` becomes the group. */
function filled(template: string, found: RegExpExecArray): string {
  return template
    .replace(/\\(\d)\?([^:]*):(.*)$/, (_, group, yes, no) => (found[Number(group)] ? yes : no))
    .replace(/\\(\d)/g, (_, group) => found[Number(group)] ?? '')
}

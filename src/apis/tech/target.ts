import { Fault } from '../../kernel/fault.ts'

const longestUrl = 4096

/** The URLs to try for what a caller typed, in order: itself, or https and then http when it has no scheme. */
export function targetsOf(typed: string): URL[] {
  const text = typed.trim()
  if (text === '' || text.length > longestUrl || hasControls(text)) throw refusal(typed)
  // `host:8080` looks like a scheme, so a port after the colon decides.
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d{1,5}(?:[/?#]|$))/i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') throw refusal(typed)
  const bare = text.replace(/^\/\//, '')
  const candidates = scheme === undefined ? [`https://${bare}`, `http://${bare}`] : [text]
  return candidates.map((candidate) => parsed(candidate, typed))
}

function parsed(candidate: string, typed: string): URL {
  const url = URL.parse(candidate)
  if (!url || !isHostName(url.hostname)) throw refusal(typed)
  return url
}

/** Names longer than DNS carries cannot be looked up (RFC 1035, 2.3.4). */
function isHostName(host: string): boolean {
  return host.length > 0 && host.length <= 255 && host.split('.').every((label) => label.length <= 63)
}

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 0x20 || text.charCodeAt(at) === 0x7f) return true
  return false
}

function refusal(typed: string): Fault {
  const shown = typed.length > 80 ? `${typed.slice(0, 80)}…` : typed
  return new Fault(
    'invalid_url',
    `${JSON.stringify(shown)} is not a web address; give one such as https://example.com/.`,
  )
}

import { signal } from '@preact/signals'

const shelf = 'fivefold-key'

/** The gateway key that lookups are made with. It lives in this tab and ends with it. */
export const key = signal(sessionStorage.getItem(shelf) ?? '')

export function setKey(secret: string): void {
  key.value = secret.trim()
  if (key.value === '') sessionStorage.removeItem(shelf)
  else sessionStorage.setItem(shelf, key.value)
}

/** A link may bring a key along in its fragment, which no server sees; it leaves the address bar at once. */
export function takeKeyFromAddress(): void {
  const brought = new URLSearchParams(location.hash.slice(1)).get('key')
  if (!brought) return
  setKey(brought)
  history.replaceState(null, '', location.pathname + location.search)
}

/** Enough of a key to recognise it. */
export function startOf(secret: string): string {
  return `${secret.slice(0, 7)}…`
}

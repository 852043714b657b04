import { signal } from '@preact/signals'

/** The path that is shown. */
export const path = signal(location.pathname)

addEventListener('popstate', () => {
  path.value = location.pathname
})

/** Shows another page of the console without loading it anew. */
export function go(to: string): void {
  if (to !== location.pathname) history.pushState(null, '', to)
  path.value = to
  scrollTo(0, 0)
  // The next thing read out and reached by Tab is the new page, not the link that led to it.
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** For links: follows them inside the console, unless a new tab or another server is wanted. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget
  if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0)
    return
  event.preventDefault()
  go(link.pathname)
}

import type { Apis } from '../../src/client/routes.ts'

export type InterfaceName = keyof Apis

/** What the page was told of its server. */
export type About = {
  readonly version: string
  readonly interfaces: readonly { readonly name: string; readonly needsKey: boolean }[]
}

export const about: About = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=fivefold]')?.content ?? '{}')

/** Whether the lookup is served here; a server may be started for one alone. */
export function isServed(name: string): boolean {
  return about.interfaces.some((one) => one.name === name)
}

export function needsKey(name: string): boolean {
  return about.interfaces.some((one) => one.name === name && one.needsKey)
}

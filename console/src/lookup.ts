import type { ComponentChildren } from 'preact'
import type { InterfaceName } from './about.ts'

/** What a person has typed, by field. */
export type Fields = Readonly<Record<string, string>>

/** A lookup as the playground offers it. */
export type Lookup<Output = unknown> = {
  readonly name: InterfaceName
  readonly short: string
  readonly title: string
  readonly sentence: string
  readonly button: string
  readonly endpoint: string
  readonly blank: Fields
  readonly examples: readonly { readonly label: string; readonly fields: Fields }[]
  /** Asks as soon as its page is opened. */
  readonly atOnce?: boolean
  readonly Form: (props: FormProps) => ComponentChildren
  readonly inputOf: (fields: Fields) => Readonly<Record<string, unknown>>
  readonly ask: (fields: Fields) => Promise<Output>
  readonly View: (props: ViewProps<Output>) => ComponentChildren
}

export type FormProps = {
  readonly fields: Fields
  /** Keeps ids apart where several forms are on one page. */
  readonly id: string
  readonly change: (fields: Fields, options?: { readonly submit: boolean }) => void
}

export type ViewProps<Output> = {
  readonly output: Output
  /** What was asked. */
  readonly fields: Fields
  readonly askAgain: (fields: Fields) => void
}

/** Keeps what a lookup answers together with what shows it, and lets a list hold all of them. */
export function defineLookup<Output>(lookup: Lookup<Output>): Lookup {
  // Only its own answers are ever handed to its own view.
  return lookup as unknown as Lookup
}

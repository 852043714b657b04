import { existsSync, readFileSync } from 'node:fs'
import type { Api } from './kernel/api.ts'
import type { Setting, Settings, Values } from './kernel/settings.ts'
import { platformSettings } from './platform/settings.ts'
import { serverSettings } from './server/settings.ts'
import { fetchSettings } from './world/fetch-settings.ts'
import { dnsSettings } from './world/settings.ts'

/** Every setting with its value, read once and frozen. */
export type Config = {
  readonly server: Values<typeof serverSettings>
  readonly platform: Values<typeof platformSettings>
  readonly dns: Values<typeof dnsSettings>
  readonly fetch: Values<typeof fetchSettings>
  /** Each interface's own settings, by its name. */
  readonly apis: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** How each setting came to its value, for `fivefold config`. */
  readonly shown: readonly Shown[]
  /** Variables that look like ours and are not. */
  readonly unknown: readonly string[]
}

export type Shown = {
  readonly group: string
  readonly variable: string
  readonly value: string
  readonly from: 'default' | 'file' | 'environment'
  readonly fallback: string
  readonly meaning: string
}

/** All mistakes in the settings at once. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(`The settings cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const fileVariable = 'FIVEFOLD_CONFIG'

/** Reads the environment and, where `FIVEFOLD_CONFIG` names one, a JSON file; a variable wins over the file. */
export function readConfig(env: Environment, apis: readonly Api[]): Config {
  const own = Object.fromEntries(apis.map((api) => [api.name, api.settings]))
  const groups: Record<string, Settings> = {
    server: serverSettings,
    platform: platformSettings,
    dns: dnsSettings,
    fetch: fetchSettings,
    ...own,
  }
  const variables = new Set(Object.values(groups).flatMap((group) => Object.values(group).map((one) => one.variable)))
  const mistakes: string[] = []
  const file = readFile(env[fileVariable], variables, mistakes)
  const shown: Shown[] = []
  const values = mapValues(groups, (settings, group) =>
    Object.freeze(mapValues(settings, (setting) => readOne({ setting, group, env, file }, shown, mistakes))),
  )
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  const unknown = Object.keys(env).filter((name) => name.startsWith('FIVEFOLD_') && !known(name, variables))
  return {
    // The compiler cannot follow the types through the loop; `groups` above gives each name its own settings.
    ...(values as unknown as Pick<Config, 'server' | 'platform' | 'dns' | 'fetch'>),
    apis: mapValues(own, (_settings, name) => values[name] ?? {}),
    shown,
    unknown,
  }
}

type Source = {
  readonly setting: Setting<unknown>
  readonly group: string
  readonly env: Environment
  readonly file: Readonly<Record<string, string>>
}

function readOne({ setting, group, env, file }: Source, shown: Shown[], mistakes: string[]): unknown {
  const { variable, fallback, meaning, secret } = setting
  const fromEnv = env[variable]
  const fromFile = file[fileKey(variable)]
  const text = fromEnv ?? fromFile ?? fallback
  const from = fromEnv !== undefined ? 'environment' : fromFile !== undefined ? 'file' : 'default'
  shown.push({ group, variable, from, fallback, meaning, value: secret && text !== '' ? '(set)' : text })
  try {
    return setting.parse(text)
  } catch (error) {
    const given = secret ? '' : `, not ${JSON.stringify(text)}`
    mistakes.push(`${variable} must be ${error instanceof Error ? error.message : error}${given}`)
    return undefined
  }
}

/** `FIVEFOLD_DATA_DIR` is `dataDir` in the file. */
export function fileKey(variable: string): string {
  return variable
    .replace('FIVEFOLD_', '')
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function readFile(
  path: string | undefined,
  variables: ReadonlySet<string>,
  mistakes: string[],
): Record<string, string> {
  if (!path) return {}
  if (!existsSync(path)) {
    mistakes.push(`${fileVariable} names ${path}, and there is no such file`)
    return {}
  }
  try {
    const keys = new Set([...variables].map(fileKey))
    const read: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
    for (const key of Object.keys(read)) if (!keys.has(key)) mistakes.push(`${path} has an unknown setting, ${key}`)
    return mapValues(read, (value) => (Array.isArray(value) ? value.join(',') : String(value)))
  } catch (error) {
    mistakes.push(`${path} is not a JSON object: ${error instanceof Error ? error.message : error}`)
    return {}
  }
}

function known(name: string, variables: ReadonlySet<string>): boolean {
  return name === fileVariable || variables.has(name)
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))
}

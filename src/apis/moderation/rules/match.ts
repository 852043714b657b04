import type { CompiledRule } from './rule.ts'
import type { Tag } from './tags.ts'

/** A rule that holds: where, and how much it weighs in its surroundings. */
export type Hit = {
  readonly rule: CompiledRule['rule']
  readonly start: number
  readonly end: number
  readonly weight: number
}

export type RuleIndex = ReadonlyMap<number, readonly CompiledRule[]>

export function indexRules(rules: readonly CompiledRule[]): RuleIndex {
  const index = new Map<number, CompiledRule[]>()
  for (const rule of rules) {
    for (const id of rule.first) index.set(id, [...(index.get(id) ?? []), rule])
  }
  return index
}

/** How far around a hit its surroundings are looked at, in steps. */
const reach = 14
const negationReach = 3
/** What a softening context leaves of a weight. */
const softening = 0.35
const mostHits = 200

/** Every rule that holds somewhere in a row of tags. */
export function matchRules(tags: readonly Tag[], index: RuleIndex): Hit[] {
  const hits: Hit[] = []
  for (let at = 0; at < tags.length && hits.length < mostHits; at++) {
    const rules = index.get((tags[at] as Tag).id)
    if (!rules) continue
    for (const rule of rules) {
      const used = rule.ordered ? inOrder(tags, at, rule) : nearby(tags, at, rule)
      const hit = used && weighed(tags, used, rule)
      if (hit) hits.push(hit)
    }
  }
  return hits
}

function inOrder(tags: readonly Tag[], at: number, rule: CompiledRule): number[] | undefined {
  const used = [at]
  let last = tags[at] as Tag
  let next = at + 1
  for (const wanted of rule.rest) {
    let found = -1
    for (let i = next; i < tags.length; i++) {
      const tag = tags[i] as Tag
      if (tag.step - last.step > rule.gap) break
      if (wanted.has(tag.id)) {
        found = i
        break
      }
    }
    if (found < 0) return undefined
    used.push(found)
    last = tags[found] as Tag
    next = found + 1
  }
  return used
}

function nearby(tags: readonly Tag[], at: number, rule: CompiledRule): number[] | undefined {
  const used = [at]
  const around = neighbours(tags, at, at, rule.gap)
  for (const wanted of rule.rest) {
    const found = around.find((i) => !used.includes(i) && wanted.has((tags[i] as Tag).id))
    if (found === undefined) return undefined
    used.push(found)
  }
  return used
}

function weighed(tags: readonly Tag[], used: readonly number[], rule: CompiledRule): Hit | undefined {
  const first = Math.min(...used)
  const last = Math.max(...used)
  const softeners = new Set<number>()
  const from = (tags[first] as Tag).step
  const to = (tags[last] as Tag).step
  for (const i of neighbours(tags, first, last, reach)) {
    if (used.includes(i)) continue
    const { id, step } = tags[i] as Tag
    if (rule.unless.has(id)) return undefined
    if (id === rule.negation && step >= from - negationReach && step <= to) return undefined
    if (rule.softened.has(id)) softeners.add(id)
  }
  const weight = rule.rule.weight * softening ** Math.min(2, softeners.size)
  const ends = used.map((i) => (tags[i] as Tag).end)
  return { rule: rule.rule, start: (tags[first] as Tag).start, end: Math.max(...ends), weight }
}

const mostNeighbours = 24

function neighbours(tags: readonly Tag[], first: number, last: number, within: number): number[] {
  const found: number[] = []
  const from = (tags[first] as Tag).step - within
  const to = (tags[last] as Tag).step + within
  for (let i = first - 1; i >= 0 && first - i <= mostNeighbours && (tags[i] as Tag).step >= from; i--) found.push(i)
  for (let i = first; i < tags.length && i - last <= mostNeighbours && (tags[i] as Tag).step <= to; i++) found.push(i)
  return found
}

import type { Catalogue, CatalogueEntry, HtmlRule, SourceRule } from './catalogue-schema.ts'
import type { AttributeRule, Clue, Fingerprint, Pattern, Rule, Signal } from './engine/fingerprint.ts'

/** The fingerprints a catalogue describes, in its order. */
export function fingerprintsOf(catalogue: Catalogue): Fingerprint[] {
  return catalogue.flatMap(({ category, technologies }) =>
    technologies.map((entry) => ({
      name: entry.name,
      categories: [category],
      website: entry.website,
      implies: (entry.implies ?? []).map((name) => ({ name })),
      clues: cluesOf(entry),
    })),
  )
}

function cluesOf(entry: CatalogueEntry): Clue[] {
  const clue = (signal: Signal) => (rule: Rule) => ({ signal, rule })
  return [
    ...named('header', entry.headers).map(clue('headers')),
    ...named('meta', entry.meta).map(clue('meta')),
    ...named('cookie', entry.cookies).map(clue('cookies')),
    ...(entry.scripts ?? []).map(sourceRule).map(clue('scripts')),
    ...(entry.html ?? []).map(htmlRule).map(clue('html')),
  ]
}

function named(place: 'header' | 'meta' | 'cookie', patterns: CatalogueEntry['headers'] = {}): Rule[] {
  return Object.entries(patterns).flatMap(([name, sources]) =>
    [sources].flat().map((source) => ({ in: place, name, pattern: { source } })),
  )
}

function sourceRule(rule: SourceRule): Rule {
  if (typeof rule === 'string') return { in: 'source', pattern: { source: rule } }
  return { in: 'source', pattern: { source: rule.pattern }, sameSite: rule.sameSite }
}

function htmlRule(rule: HtmlRule): Rule {
  if ('comment' in rule) return { in: 'comment', pattern: { source: rule.comment } }
  if ('style' in rule) return { in: 'style', pattern: { source: rule.style } }
  if ('code' in rule) return { in: 'code', pattern: { source: rule.code } }
  if ('loads' in rule) return { in: 'loads', pattern: { source: rule.loads } }
  return {
    in: 'tag',
    attributes: Object.entries(rule.attributes ?? {}).map(attributeRule),
    ...(rule.tag === undefined ? {} : { element: rule.tag }),
    ...(rule.text === undefined ? {} : { content: pattern(rule.text) }),
  }
}

function attributeRule([name, source]: [string, string]): AttributeRule {
  return { name, value: pattern(source) }
}

function pattern(source: string): Pattern {
  return { source }
}

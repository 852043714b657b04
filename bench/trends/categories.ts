import { material, repeatable } from '../../scripts/trends/material.ts'
import { contextOf, samplesOf, samplesOfLists, train } from '../../scripts/trends/train.ts'
import { type Categorize, categorizer } from '../../src/apis/trends/categorize/categorize.ts'
import { openMemory } from '../../src/apis/trends/categorize/memory.ts'
import { openModel } from '../../src/apis/trends/categorize/model.ts'
import { openRules, type Rule, verdictOf } from '../../src/apis/trends/categorize/rules.ts'
import { wordsOf } from '../../src/apis/trends/categorize/words.ts'
import type { Snapshot } from '../../src/apis/trends/snapshot.ts'
import { verdict } from '../measure.ts'

/**
 * Categories without the source's own, cross-validated by snapshot: memory and model know only the snapshots of other
 * months. A row counts as right when the category is any of its own. The lists are not split, because people wrote them;
 * whoever wrote them knew these snapshots, so a second figure is given without every entry that is one of the searches.
 */
export function benchCategories(): void {
  const { snapshots, lists } = material()
  const searches = new Set(snapshots.flatMap(({ rows }) => rows.map(({ keyword }) => wordsOf(keyword).join(' '))))
  const bare = crossValidate(
    snapshots,
    lists.filter(({ phrase }) => !searches.has(phrase)),
  )
  for (const [country, rate] of crossValidate(snapshots, lists)) {
    const hard = bare.get(country)
    console.log(`${country}: ${rate.right} of ${rate.rows} right; ${hard?.right} without the entries that are a search`)
    verdict(`categories in ${country} without the source's own, share right`, rate.right / rate.rows, {
      atLeast: country === 'US' ? 0.75 : 0.6,
    })
  }
}

type Rate = { right: number; rows: number }

function crossValidate(snapshots: readonly Snapshot[], lists: readonly Rule[]): Map<string, Rate> {
  const rates = new Map<string, Rate>()
  for (const fold of new Set(snapshots.map(foldOf))) {
    const categorize = learn(
      snapshots.filter((one) => foldOf(one) !== fold),
      lists,
    )
    for (const { country, rows } of snapshots.filter((one) => foldOf(one) === fold)) {
      const rate = rates.get(country) ?? { right: 0, rows: 0 }
      rates.set(country, rate)
      for (const row of rows) {
        const { categories } = categorize(contextOf(row.keyword, country))
        rate.rows++
        if (categories.some((category) => row.categories.includes(category))) rate.right++
      }
    }
  }
  return rates
}

function learn(known: readonly Snapshot[], lists: readonly Rule[]): Categorize {
  const rules = openRules(lists)
  const memory = openMemory(50_000)
  for (const snapshot of known) memory.learn(snapshot)
  const model = train([...samplesOf(known, rules), ...samplesOfLists(lists)], repeatable(1))
  return categorizer({
    memory: memory.recall,
    rules: (text) => verdictOf(rules(text)),
    model: openModel(model, rules),
  })
}

/** Snapshots of one country and month are kept together: they share searches. */
function foldOf({ country, capturedAt }: Snapshot): string {
  return `${country} ${new Date(capturedAt).toISOString().slice(0, 7)}`
}

import { Fault } from '../../kernel/fault.ts'

/** The 20 categories: Google's id, the wire slug, and the name people read. Id 12 has never been used. */
export const categories = [
  { id: 0, slug: 'all', name: 'All' },
  { id: 1, slug: 'autos-and-vehicles', name: 'Autos & Vehicles' },
  { id: 2, slug: 'beauty-and-fashion', name: 'Beauty & Fashion' },
  { id: 3, slug: 'business-and-finance', name: 'Business & Finance' },
  { id: 4, slug: 'entertainment', name: 'Entertainment' },
  { id: 5, slug: 'food-and-drink', name: 'Food & Drink' },
  { id: 6, slug: 'games', name: 'Games' },
  { id: 7, slug: 'health', name: 'Health' },
  { id: 8, slug: 'hobbies-and-leisure', name: 'Hobbies & Leisure' },
  { id: 9, slug: 'jobs-and-education', name: 'Jobs & Education' },
  { id: 10, slug: 'law-and-government', name: 'Law & Government' },
  { id: 11, slug: 'other', name: 'Other' },
  { id: 13, slug: 'pets-and-animals', name: 'Pets & Animals' },
  { id: 14, slug: 'politics', name: 'Politics' },
  { id: 15, slug: 'science', name: 'Science' },
  { id: 16, slug: 'shopping', name: 'Shopping' },
  { id: 17, slug: 'sports', name: 'Sports' },
  { id: 18, slug: 'technology', name: 'Technology' },
  { id: 19, slug: 'travel-and-transportation', name: 'Travel & Transportation' },
  { id: 20, slug: 'climate', name: 'Climate' },
] as const

export type Slug = (typeof categories)[number]['slug']

export const slugs: readonly Slug[] = categories.map(({ slug }) => slug)

const bySlug: ReadonlyMap<string, Slug> = new Map(slugs.map((slug) => [slug, slug]))
const byId: ReadonlyMap<number, Slug> = new Map(categories.map(({ id, slug }) => [id, slug]))

/** Reads a category as a caller writes it: a slug, a name, any letter case, `_` or spaces between the words. */
export function parseCategory(text: string): Slug {
  const slug = bySlug.get(text) ?? bySlug.get(slugOf(text))
  if (slug) return slug
  const detail = `must be one of ${slugs.join(', ')}`
  throw new Fault('unknown_category', `The category ${detail}.`, { errors: [{ pointer: '/category', detail }] })
}

/** The categories a source names, by id or by name; what is unknown is left out, and so is `all`. */
export function sourceCategories(named: readonly (number | string)[]): Slug[] {
  const found = named.map((one) => (typeof one === 'number' ? byId.get(one) : bySlug.get(slugOf(one))))
  return [...new Set(found.filter((slug) => slug !== undefined && slug !== 'all'))] as Slug[]
}

function slugOf(text: string): string {
  return text
    .slice(0, 60)
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[\s_-]+/g, '-')
}

import { type Attribute, attributeValue } from './attributes.ts'

/** Types of scripts that are data or templates for something else. */
const dataTypes = /json|html|xml|markdown|handlebars|mustache|tmpl|shader|\btex\b|css|csv|speculationrules|magento/i

/**
 * Whether a script with these attributes runs, now or once it is released: delay and consent plugins park scripts under
 * types of their own, of which there is no end, so whatever is not known as data counts.
 */
export function isCode(attributes: readonly Attribute[]): boolean {
  const type = attributeValue(attributes, 'type')?.trim() ?? ''
  // Plain text alone is a way to keep data on a page; a parked script says more of itself.
  if (type === 'text/plain') return attributes.some(({ name }) => name !== 'type' && name !== 'id')
  return !dataTypes.test(type)
}

/** The attribute that holds an address, and whatever a plugin has renamed it to. */
type AddressNames = { readonly usual: string; readonly parked: RegExp }

const scriptAddress: AddressNames = {
  usual: 'src',
  parked: /src(?:-cmplz|-_)?$|^data-(?:source|pmdelayedscript|rocketlazyloadscript)$/,
}
const linkAddress: AddressNames = { usual: 'href', parked: /href(?:-cmplz|-_)?$|^data-pmdelayedstyle$/ }
/** Attributes that most scripts and links have beside it. */
const otherNames = new Set('type id rel class media async defer as sizes crossorigin integrity'.split(' '))

/** Relations of a link that do not make the page use what it points to. */
const mentions =
  /(?:^|\s)(?:canonical|alternate|shortlink|next|prev|author|license|search|pingback|edituri|wlwmanifest|amphtml|help|me|publisher|image_src|home|index|up|https?:\S*)(?:\s|$)/i

/** The addresses a script or link tag uses, those that a plugin has parked included. */
export function sourcesOf(element: 'script' | 'link', attributes: readonly Attribute[]): string[] {
  if (element === 'script') return addresses(attributes, scriptAddress)
  const rel = attributeValue(attributes, 'rel') ?? ''
  if (mentions.test(rel) && !/stylesheet/i.test(rel)) return []
  const found = addresses(attributes, linkAddress)
  // A hint names a host; without its slash a pattern that asks for a path passes it over.
  return /dns-prefetch|preconnect/i.test(rel) ? found.map((address) => address.replace(/\/$/, '')) : found
}

function addresses(attributes: readonly Attribute[], { usual, parked }: AddressNames): string[] {
  const found: string[] = []
  for (const { name, value } of attributes) {
    if (value === '' || otherNames.has(name)) continue
    if (name === usual || parked.test(name)) found.push(value.trim())
  }
  return found
}

const longestPacked = 64 * 1024

/** Texts that a tag with a packed script has, one of them. */
export const packedMarks = ['data:text/ja', 'data:applica', 'nsent-inline']

/** The scripts that were packed into attributes: into the address itself, or by a consent plugin into one of its own. */
export function packedScripts(attributes: readonly Attribute[]): Buffer[] {
  const inline = attributeValue(attributes, 'consent-inline')?.slice(0, longestPacked)
  const packed = addresses(attributes, scriptAddress).map(packedScript)
  return [...packed, inline === undefined ? undefined : Buffer.from(withQuotes(inline), 'latin1')].filter(
    (script) => script !== undefined,
  )
}

/** The text of a script that was put into its own address (`data:text/javascript;base64,…`). */
function packedScript(source: string): Buffer | undefined {
  const head = /^data:(?:text|application)\/(?:x-)?javascript[^,]{0,60},/i.exec(source)?.[0]
  if (!head) return undefined
  const body = source.slice(head.length, longestPacked)
  if (/;\s*base64\s*,$/i.test(head)) return Buffer.from(body, 'base64')
  return Buffer.from(
    body.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

function withQuotes(text: string): string {
  return text.replace(/&quot;/g, '"').replace(/&#(?:0?39|x27);/gi, "'")
}

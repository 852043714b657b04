/** Text made safe to stand in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Markup that needs no more escaping. */
export type Html = { readonly html: string }

/** Builds markup: strings in it are escaped, markup is taken as it is, lists are joined. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const text = parts.reduce((made, part, i) => made + part + (i < values.length ? render(values[i]) : ''), '')
  return { html: text }
}

function render(value: string | number | Html | readonly Html[] | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((one) => one.html).join('')
}

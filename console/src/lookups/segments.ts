/** A place in a text, in code points, and what was found there. */
export type Marked = { readonly start: number; readonly end: number; readonly name: string }

/** A piece of the text in which the same things were found throughout. */
export type Segment = { readonly start: number; readonly text: string; readonly names: readonly string[] }

/** Cuts a text where a mark begins or ends, so that marks may overlap. */
export function segments(text: string, marks: readonly Marked[]): Segment[] {
  const points = Array.from(text)
  const inside = (place: number) => Math.min(Math.max(place, 0), points.length)
  const cuts = new Set([0, points.length, ...marks.flatMap(({ start, end }) => [inside(start), inside(end)])])
  const places = [...cuts].sort((a, b) => a - b)
  return places.slice(0, -1).map((start, i) => ({
    start,
    text: points.slice(start, places[i + 1]).join(''),
    names: [...new Set(marks.filter((mark) => mark.start <= start && start < mark.end).map(({ name }) => name))],
  }))
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the outline of the world's land for the map of the console, as the data of one SVG path on a canvas of 1000 by 500.
 * The facts are Natural Earth's (public domain), as the package `world-atlas` carries them.
 */
type Topology = {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: { readonly land: { readonly geometries: readonly { readonly arcs: readonly number[][][] }[] } }
}
type Point = readonly [x: number, y: number]

const root = join(import.meta.dirname, '../..')
const { transform, arcs, objects }: Topology = JSON.parse(
  readFileSync(join(root, 'node_modules/world-atlas/land-110m.json'), 'utf8'),
)
const width = 1000
const height = 500

const decoded = arcs.map((arc) => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]): Point => {
    x += dx
    y += dy
    return project(x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1])
  })
})

/** Degrees to the canvas, in whole units. */
function project(longitude: number, latitude: number): Point {
  return [Math.round(((longitude + 180) / 360) * width), Math.round(((90 - latitude) / 180) * height)]
}

/** The points of an arc; a negative number means the arc of the complement, backwards. */
function pointsOf(arc: number): readonly Point[] {
  return arc >= 0 ? (decoded[arc] ?? []) : (decoded[~arc] ?? []).toReversed()
}

/** A ring that crosses the date line goes on beyond the edge instead of jumping to the other one. */
function unwrapped(points: readonly Point[]): Point[] {
  let shift = 0
  return points.map(([x, y], i) => {
    const step = x - (points[i - 1]?.[0] ?? x)
    // The south pole is an edge, not a crossing.
    if (Math.abs(step) > width / 2 && y < height * 0.95) shift -= Math.sign(step) * width
    return [x + shift, y]
  })
}

/** The ring where it is and, if it reaches beyond an edge, once more at the other one. */
function pathsOf(ring: readonly number[]): string {
  const points = unwrapped(ring.flatMap(pointsOf))
  const shifts = [0]
  if (points.some(([x]) => x > width)) shifts.push(-width)
  if (points.some(([x]) => x < 0)) shifts.push(width)
  return shifts.map((shift) => pathOf(points.map(([x, y]): Point => [x + shift, y]))).join('')
}

function pathOf(ring: readonly Point[]): string {
  const points = ring.filter((point, i, all) => i === 0 || String(point) !== String(all[i - 1]))
  const [first, ...rest] = points
  if (!first || rest.length < 3) return ''
  let [x, y] = first
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`
    ;[x, y] = [nextX, nextY]
    return step
  })
  return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`
}

const land = objects.land.geometries.flatMap((geometry) => geometry.arcs.flat().map(pathsOf)).join('')
writeFileSync(join(root, 'console/src/lookups/land.json'), `${JSON.stringify({ width, height, land })}\n`)
console.log(`${land.length} characters`)

import { learned } from '../../src/apis/moderation/categories.ts'
import { conceptBits, type Features, gramBits } from '../../src/apis/moderation/model/features.ts'
import { width } from '../../src/apis/moderation/model/linear.ts'

/** One example: how much each label counts, and how it is read. */
export type Example = { readonly labels: Int8Array; readonly weights: Float32Array; readonly read: () => Features }

const rate = 0.28
const ridge = 2e-6

/** Logistic regression for all categories at once, learned one example at a time with a step of its own per weight (Adagrad). */
export class Learner {
  readonly grams = new Float32Array(2 ** gramBits * width)
  readonly concepts = new Float32Array(2 ** conceptBits * width)
  readonly bias = new Float32Array(width).fill(-3)
  readonly #gramSquares = new Float32Array(2 ** gramBits * width).fill(1e-6)
  readonly #conceptSquares = new Float32Array(2 ** conceptBits * width).fill(1e-6)
  readonly #biasSquares = new Float32Array(width).fill(1e-4)
  readonly #positiveWeight: Float32Array

  constructor(positiveWeight: Float32Array) {
    this.#positiveWeight = positiveWeight
  }

  logits(features: Features, into: Float32Array): void {
    into.set(this.bias)
    addRows(this.grams, features.grams, features.gramCount, into)
    addRows(this.concepts, features.concepts, features.conceptCount, into)
  }

  /** One step; gives the loss before it. `pace` falls from 1 towards 0 over a run. */
  step(example: Example, pace: number): number {
    const features = example.read()
    const scores = new Float32Array(width)
    this.logits(features, scores)
    const gradients = new Float32Array(width)
    let loss = 0
    for (let k = 0; k < width; k++) {
      const weight = example.weights[k] as number
      if (weight === 0) continue
      const label = example.labels[k] === 1 ? 1 : 0
      const p = 1 / (1 + Math.exp(-(scores[k] as number)))
      const counted = weight * (label ? (this.#positiveWeight[k] as number) : 1)
      gradients[k] = (p - label) * counted
      loss -= counted * Math.log(Math.max(1e-9, label ? p : 1 - p))
    }
    const size = rate * pace
    update(this.grams, this.#gramSquares, features.grams, features.gramCount, { gradients, size })
    update(this.concepts, this.#conceptSquares, features.concepts, features.conceptCount, { gradients, size })
    for (let k = 0; k < width; k++) {
      const gradient = gradients[k] as number
      this.#biasSquares[k] = (this.#biasSquares[k] as number) + gradient * gradient
      this.bias[k] = (this.bias[k] as number) - (size * gradient) / Math.sqrt(this.#biasSquares[k] as number)
    }
    return loss
  }
}

function addRows(table: Float32Array, buckets: Int32Array, count: number, into: Float32Array): void {
  if (count === 0) return
  const share = 1 / Math.sqrt(count)
  const sums = new Float64Array(width)
  for (let i = 0; i < count; i++) {
    const row = (buckets[i] as number) * width
    for (let k = 0; k < width; k++) sums[k] = (sums[k] as number) + (table[row + k] as number)
  }
  for (let k = 0; k < width; k++) into[k] = (into[k] as number) + (sums[k] as number) * share
}

type Step = { readonly gradients: Float32Array; readonly size: number }

function update(table: Float32Array, squares: Float32Array, buckets: Int32Array, count: number, step: Step): void {
  if (count === 0) return
  const share = 1 / Math.sqrt(count)
  for (let k = 0; k < width; k++) {
    const gradient = (step.gradients[k] as number) * share
    if (gradient === 0) continue
    for (let i = 0; i < count; i++) {
      const at = (buckets[i] as number) * width + k
      const weight = table[at] as number
      const whole = gradient + ridge * weight
      const square = (squares[at] as number) + whole * whole
      squares[at] = square
      table[at] = weight - (step.size * whole) / Math.sqrt(square)
    }
  }
}

/** One byte per weight: the scale of each category is chosen so that few weights are cut off. */
export function quantized(table: Float32Array): { bytes: Int8Array; scale: number[] } {
  const scale = learned.map((_, k) => {
    const sizes: number[] = []
    for (let at = k; at < table.length; at += width) {
      const size = Math.abs(table[at] as number)
      if (size > 0) sizes.push(size)
    }
    sizes.sort((a, b) => a - b)
    return Math.max(1e-6, (sizes[Math.floor(sizes.length * 0.9995)] ?? 0) / 127)
  })
  const bytes = Int8Array.from(table, (weight, at) => {
    const steps = Math.round(weight / (scale[at % width] as number))
    return Math.max(-127, Math.min(127, steps))
  })
  return { bytes, scale }
}

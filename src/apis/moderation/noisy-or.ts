/** How likely it is that at least one of several independent signs is right. */
export function noisyOr(weights: readonly number[]): number {
  return 1 - weights.reduce((left, weight) => left * (1 - weight), 1)
}

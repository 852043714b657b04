const seconds = 2 ** 24

/** Two numbers in one that a double holds exactly: the first of up to 29 bits, the second of up to 24. */
export function joined(first: number, second: number): number {
  return first * seconds + second
}

export function firstOf(both: number): number {
  return Math.floor(both / seconds)
}

/** Subtracting is exact here, and many times as fast as a remainder. */
export function secondOf(both: number): number {
  return both - firstOf(both) * seconds
}

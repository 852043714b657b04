const seconds = 2 ** 24

/** Two numbers in one that a double holds exactly: the first of up to 29 bits, the second of up to 24. */
export function joined(first: number, second: number): number {
  return first * seconds + second
}

export function firstOf(both: number): number {
  return Math.floor(both / seconds)
}

export function secondOf(both: number): number {
  return both % seconds
}

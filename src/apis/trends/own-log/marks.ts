const dayMs = 86_400_000

/** Gives every user a mark from 0 to 63 for the day of a time. */
export type Marks = (now: number) => (user: string | undefined) => number

/**
 * Marks come from a hash with a salt of the day that is never stored: tomorrow the same user has another mark, and a mark
 * fits every 64th person. A search without a user counts as a user of its own.
 */
export function openMarks(random: () => number): Marks {
  let day = -1
  let salt = 0
  return (now) => {
    const today = Math.floor(now / dayMs)
    if (today !== day) {
      day = today
      salt = Math.floor(random() * 2 ** 32)
    }
    return (user) => (user === undefined ? Math.floor(random() * 64) : hash(user, salt) & 63)
  }
}

/** FNV-1a with a seed, and a last mix so that the low bits depend on every letter. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed
  const length = Math.min(text.length, 200)
  for (let i = 0; i < length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

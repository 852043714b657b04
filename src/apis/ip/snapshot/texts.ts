/**
 * Texts one behind the other, in units of eight bytes. A text begins at a unit, and the word before it is its head: the
 * length in twelve bits, and a number that goes with the text in twenty. What names a text is the unit that its head
 * ends, so that head and text are both read as what they are, without a byte being moved.
 */
export type Texts = { readonly heads: Uint32Array; readonly units: Float64Array }

export const textUnit = 8
export const headBytes = 4
export const longestText = 0xfff
/** Numbers stay below this, so that no head ends with a byte that makes the unit it ends not a number. */
export const numberLimit = 0x7f000

/** The texts in these bytes, which begin and end at a unit. */
export function textsIn({ buffer, byteOffset, byteLength }: Uint8Array): Texts {
  return {
    heads: new Uint32Array(buffer, byteOffset, byteLength / headBytes),
    units: new Float64Array(buffer, byteOffset, byteLength / textUnit),
  }
}

export function headOf({ heads }: Texts, name: number): number {
  return heads[2 * name + 1] ?? 0
}

export function lengthIn(head: number): number {
  return head & longestText
}

export function numberIn(head: number): number {
  return head >>> 12
}

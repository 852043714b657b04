/** Bytes that must follow a text which is copied: copying goes on for up to this many. */
export const spareBytes = 32

/** A text that is written into many answers, in units of eight bytes, with spare bytes behind it. */
export type Constant = { readonly units: Float64Array; readonly length: number }

export function constant(text: string): Constant {
  const bytes = new TextEncoder().encode(text)
  const units = new Float64Array(Math.ceil((bytes.length + spareBytes) / 8))
  new Uint8Array(units.buffer).set(bytes)
  return { units, length: bytes.length }
}

/** Writes a constant; gives where it ends. */
export function writeConstant(out: DataView, at: number, { units, length }: Constant): number {
  copyText(units, 0, out, at, length)
  return at + length
}

/**
 * Copies eight bytes at a time, as one double each, and four of these at once, up to 31 bytes too many: what is written
 * next covers them, and for texts as short as these it is faster than a call into the runtime. Doubles keep their bits
 * unless they are not a number, and for that their last byte would have to be 127 or 255, which no text of ours
 * contains. Plain parameters, because an object made for each call costs more than the copying.
 */
export function copyText(units: Float64Array, first: number, out: DataView, at: number, length: number): void {
  for (let done = 0, unit = first; done < length; done += 32, unit += 4) {
    out.setFloat64(at + done, units[unit] ?? 0, true)
    out.setFloat64(at + done + 8, units[unit + 1] ?? 0, true)
    out.setFloat64(at + done + 16, units[unit + 2] ?? 0, true)
    out.setFloat64(at + done + 24, units[unit + 3] ?? 0, true)
  }
}

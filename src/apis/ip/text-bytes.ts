/** Bytes that must follow a text which is copied: copying goes on for up to this many. */
export const spareBytes = 32

/** A text that is written into many answers, with spare bytes behind it. */
export type Constant = { readonly view: DataView; readonly length: number }

export function constant(text: string): Constant {
  const bytes = new TextEncoder().encode(text + ' '.repeat(spareBytes))
  return { view: new DataView(bytes.buffer), length: bytes.length - spareBytes }
}

/** Writes a constant; gives where it ends. */
export function writeConstant(out: DataView, at: number, { view, length }: Constant): number {
  copyText(view, 0, out, at, length)
  return at + length
}

/**
 * Copies eight bytes at a time, as one double each, and four of these at once, up to 31 bytes too many: what is written
 * next covers them, and for texts as short as these it is faster than a call into the runtime. Doubles keep their bits
 * unless they are not a number, and for that their last byte would have to be 127 or 255, which no text of ours
 * contains. Plain parameters, because an object made for each call costs more than the copying.
 */
export function copyText(from: DataView, start: number, out: DataView, at: number, length: number): void {
  for (let done = 0; done < length; done += 32) {
    out.setFloat64(at + done, from.getFloat64(start + done, true), true)
    out.setFloat64(at + done + 8, from.getFloat64(start + done + 8, true), true)
    out.setFloat64(at + done + 16, from.getFloat64(start + done + 16, true), true)
    out.setFloat64(at + done + 24, from.getFloat64(start + done + 24, true), true)
  }
}

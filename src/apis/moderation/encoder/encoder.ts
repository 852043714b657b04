import type { EncoderCard, Logits } from './combine.ts'
import type { Pieces } from './pieces.ts'

/** A reader of word pieces that runs beside the event loop. */
export type PieceReader = {
  /** The logits of one window. */
  readonly read: (pieces: readonly number[]) => Promise<Logits>
  /** Ends it once what it was given is read. */
  readonly close: () => Promise<void>
}

/** The second stage: a small transformer that reads the most suspicious windows of a text. */
export type Encoder = {
  readonly card: EncoderCard
  readonly pieces: Pieces
  /** The logits of each window, or nothing where too many wait already or the reader has failed. */
  readonly read: (windows: readonly (readonly number[])[]) => Promise<readonly Logits[] | undefined>
  /** What speaks against asking it; empty while it works. */
  readonly trouble: () => string
  readonly close: () => Promise<void>
}

/** Windows that may wait: at some milliseconds each, an answer is never held up for much more than a second. */
const mostWaiting = 160

/** Puts bounds around a reader: what cannot be read soon is not read, and a failure is told once and not repeated. */
export function boundedEncoder(card: EncoderCard, pieces: Pieces, reader: PieceReader): Encoder {
  let waiting = 0
  let trouble = ''
  return {
    card,
    pieces,
    trouble: () => trouble,
    close: reader.close,
    async read(windows) {
      if (trouble !== '' || waiting + windows.length > mostWaiting) return undefined
      waiting += windows.length
      try {
        return await Promise.all(windows.map(reader.read))
      } catch (error) {
        trouble = (error as Error).message
        return undefined
      } finally {
        waiting -= windows.length
      }
    },
  }
}

import type { Message } from './name.ts'

/** Who waits for the answer to a question that was sent. */
export type Handler = {
  /** Says whether a message heard at this time answers the question; else waiting goes on. The message is only lent. */
  onMessage(message: Message, heardAt: number): boolean
  onUnreachable(): void
}

/** A question that was sent. */
export type Sent = {
  /** Waits no longer. */
  stop(): void
}

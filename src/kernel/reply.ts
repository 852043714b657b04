const brand = Symbol('reply')

/** An answer that is more than a value: ready-made bytes, a stream, or one with headers of its own. */
export type Reply = {
  readonly [brand]: true
  readonly body: string | Uint8Array | AsyncIterable<string>
  readonly contentType: string
  /** A strong validator, quotes included; a matching `If-None-Match` is answered with 304. */
  readonly etag?: string
  /** Replaces the default `no-store`. */
  readonly cacheControl?: string
  readonly lastModified?: Date
  /** The same as HTTP writes it; made once, because ready-made replies are sent many times. */
  readonly lastModifiedText?: string
  /** 200 unless said otherwise. */
  readonly status?: number
  /** Further header fields, as name and value in turn. */
  readonly headers?: readonly string[]
}

export type ReplyOptions = Partial<Omit<Reply, typeof brand | 'body' | 'lastModifiedText'>>

/** Answers with ready-made JSON: bytes and text are sent as they are. */
export function reply(body: Reply['body'], options: ReplyOptions = {}): Reply {
  return {
    [brand]: true,
    contentType: 'application/json; charset=utf-8',
    ...options,
    ...(options.lastModified ? { lastModifiedText: options.lastModified.toUTCString() } : {}),
    body,
  }
}

export function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && brand in value
}

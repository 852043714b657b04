/** Every way a call can fail on purpose: its HTTP status and its title. The keys are the stable codes callers rely on. */
export const faultTable = {
  invalid_json: [400, 'The body is not valid JSON'],
  invalid_request: [400, 'The request does not fit the schema'],
  invalid_url: [400, 'The URL cannot be used'],
  batch_too_large: [400, 'The batch has too many items'],
  text_too_long: [400, 'The text is too long'],
  unknown_category: [400, 'The category is not known'],
  unknown_country: [400, 'The country is not known'],
  invalid_ip: [400, 'The IP address is not valid'],
  missing_host: [400, 'The service host is missing'],
  bad_http: [400, 'The request is not valid HTTP'],
  missing_key: [401, 'The API key is missing'],
  invalid_key: [401, 'The API key is not valid'],
  key_expired: [401, 'The API key has expired'],
  key_revoked: [401, 'The API key has been revoked'],
  host_mismatch: [403, 'The service host names another interface'],
  not_subscribed: [403, 'The API key does not cover this interface'],
  not_found: [404, 'There is nothing here'],
  method_not_allowed: [405, 'The method is not allowed here'],
  request_timeout: [408, 'The request took too long to arrive'],
  conflict: [409, 'The request does not fit the present state'],
  body_too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The media type is not supported'],
  expectation_failed: [417, 'The expectation cannot be met'],
  blocked_address: [422, 'The address must not be called'],
  rate_limited: [429, 'The rate limit is reached'],
  quota_exceeded: [429, 'The monthly quota is used up'],
  headers_too_large: [431, 'The headers are too large'],
  internal: [500, 'Something went wrong here'],
  dns_failed: [502, 'The name could not be resolved'],
  connect_failed: [502, 'The site could not be reached'],
  tls_failed: [502, 'The secure connection failed'],
  bad_response: [502, 'The site gave an unusable answer'],
  overloaded: [503, 'The server is busy'],
  no_data: [503, 'There is no data yet'],
  timeout: [504, 'The site took too long'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type FaultCode = keyof typeof faultTable

/** One offending field: where it is (a JSON pointer) and what is wrong with it. */
export type FieldError = { readonly pointer: string; readonly detail: string }

export type FaultExtras = {
  readonly errors?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  /** The methods a path takes, for `method_not_allowed`. */
  readonly allow?: readonly string[]
  /** What really happened; for the log, never for the caller. */
  readonly cause?: unknown
}

/** The one error thrown on purpose: a code from the table and a sentence that tells the caller what to do. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly extras: FaultExtras

  constructor(code: FaultCode, detail: string, extras: FaultExtras = {}) {
    super(detail, extras.cause === undefined ? undefined : { cause: extras.cause })
    this.name = 'Fault'
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return faultTable[this.code][0]
  }

  get title(): string {
    return faultTable[this.code][1]
  }
}

/** Turns whatever was thrown into a Fault; what nobody threw on purpose is `internal`, with the thrown thing as its cause. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown
  return new Fault('internal', 'An unexpected error happened. Please report it with the request id.', { cause: thrown })
}

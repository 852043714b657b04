import type { Fault } from '../kernel/fault.ts'

/** The problem document (RFC 9457) a caller gets for a fault. */
export function problem(fault: Fault, requestId: string) {
  return {
    type: `/docs#${fault.code}`,
    title: fault.title,
    status: fault.status,
    detail: fault.message,
    code: fault.code,
    requestId,
    ...(fault.extras.errors ? { errors: fault.extras.errors } : {}),
  }
}

/** The header fields that belong to a fault, as name and value in turn. */
export function problemHeaders({ extras }: Fault): string[] {
  const headers: string[] = []
  if (extras.retryAfterSeconds !== undefined) headers.push('Retry-After', String(extras.retryAfterSeconds))
  if (extras.allow) headers.push('Allow', extras.allow.join(', '))
  return headers
}

import type { ProblemCode, ProblemReply } from '@sitewright/contract/problems.ts'

const UNAVAILABLE = 'Service temporarily unavailable'

/** The one error that a failed call rejects with. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: ProblemCode | (string & {})
  /** Field name → sentence, for the form that sent them. */
  readonly fields?: Record<string, string>
  /** Seconds to wait before the next try. */
  readonly retryAfter?: number
  /** A page of ours where the person can go on. */
  readonly href?: string

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; href?: string } = {},
  ) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.href = more.href
  }
}

/** No answer: the synthetic 503 of every call (spec 7). */
export const unavailable = () => new ApiProblem(503, 'unavailable', UNAVAILABLE)

/** `error` as an ApiProblem; a failure of the network or of this program counts as unavailable. */
export function asProblem(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : unavailable()
}

/** The sentence for a person: the server's own, or `fallback` when it gave none or was not reached. */
export function sayProblem(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && error.message ? error.message : fallback
}

/** Null when the password was refused: that is said beside its field. */
export function sayUnlessPassword(error: unknown, fallback: string): string | null {
  return asProblem(error).fields?.password ? null : sayProblem(error, fallback)
}

/** Reads a failed answer. A body that is not ours (a proxy's page) is replaced by a plain sentence. */
export function problemFrom(status: number, text: string, retryAfterHeader: string | null): ApiProblem {
  const reply = parsed(text)
  const retryAfter = reply.retry_after ?? (Number(retryAfterHeader) || undefined)
  const message = reply.message ?? reply.error ?? (status >= 500 ? UNAVAILABLE : '')
  return new ApiProblem(status, reply.code ?? '', message, {
    fields: reply.fields,
    retryAfter,
    href: reply.href,
  })
}

function parsed(text: string): Partial<ProblemReply> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

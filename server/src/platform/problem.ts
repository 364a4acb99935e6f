import { type ProblemCode, problems } from '@sitewright/contract/problems.ts'

interface ProblemDetails {
  /** A plainer sentence than the table's, for this case. */
  says?: string
  /** Field path → what is wrong with it. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** Where the person gets on all the same, within the product. */
  href?: string
  /** The care plan that would allow it. */
  plan?: string
  /** For the log alone. */
  cause?: unknown
}

/** The one failure a handler throws: a code of the contract's table, never a status. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly href: string | undefined
  readonly plan: string | undefined

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.says ?? problems[code].says, { cause: details.cause })
    this.name = 'Problem'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.href = details.href
    this.plan = details.plan
  }

  get status(): number {
    return problems[this.code].status
  }
}

interface Details {
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
}

/** A refusal in Stripe's own shape. */
export class StripeProblem extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  get body(): object {
    const { type = 'invalid_request_error', ...details } = this.details
    return { error: { type, ...details, message: this.message } }
  }
}

export function missing(what: string, id: string, param?: string): StripeProblem {
  return new StripeProblem(param === undefined || param === 'id' ? 404 : 400, `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  })
}

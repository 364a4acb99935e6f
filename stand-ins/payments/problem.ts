interface Details {
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
}

/** A refusal in Stripe's own shape. */
export class StripeProblem extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...details, message } }
  }
}

export function invalid(message: string, details: Details = {}): StripeProblem {
  return new StripeProblem(400, message, details)
}

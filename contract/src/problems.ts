import { z } from 'zod'

/**
 * The one table of failures: code → status and the plain sentence a person reads.
 * A handler throws a code; only the HTTP and socket layers know the status.
 */
export const problems = {
  invalid: { status: 400, says: 'Please check the marked fields and try again.' },
  invalid_text: { status: 400, says: 'The text has characters that cannot be stored. Please remove them.' },
  invalid_code: { status: 400, says: 'Invalid or expired code.' },
  password_needed: {
    status: 409,
    says: 'This address was registered in more than one browser, so please choose your password here. The code works for that.',
  },
  bad_request: { status: 400, says: 'The request could not be understood.' },
  invalid_credentials: { status: 401, says: 'That e-mail and password do not match.' },
  passkey_refused: {
    status: 401,
    says: 'That passkey does not open an account here. Please try another one, or sign in with your password.',
  },
  sign_in_expired: { status: 401, says: 'That took too long or was used already. Please sign in again.' },
  signed_out: { status: 401, says: 'Please sign in to continue.' },
  password_changed: {
    status: 401,
    says: 'Your password was changed, so you were signed out here. Please sign in with the new one.',
  },
  payment_required: { status: 402, says: 'Site Health requires a subscription' },
  email_unverified: { status: 403, says: 'Please verify your e-mail address first.' },
  account_suspended: { status: 403, says: 'This account is suspended.' },
  read_only: {
    status: 403,
    says: 'You are looking at this account as its client does. Nothing can be changed, and the vault stays closed.',
  },
  forbidden: { status: 403, says: 'You may not do that.' },
  foreign_origin: { status: 403, says: 'That request did not come from our site.' },
  not_found: { status: 404, says: 'We could not find that.' },
  method_not_allowed: { status: 405, says: 'That is not possible here.' },
  conflict: { status: 409, says: 'That changed while you were working. Please reload and try again.' },
  stopped: { status: 409, says: 'That was stopped.' },
  ticket_closed: { status: 409, says: 'This ticket is closed.' },
  too_large: { status: 413, says: 'That is too large.' },
  file_too_large: { status: 413, says: 'Files may be up to 10 MB, and a video on a ticket up to 25 MB.' },
  too_many_files: { status: 413, says: 'You can send up to 5 files at once.' },
  storage_full: {
    status: 413,
    says: 'This account has no room left for files. Please delete old tickets first.',
  },
  unsupported_media: { status: 415, says: 'That kind of content is not accepted here.' },
  file_type: {
    status: 415,
    says: 'Please send PNG, JPEG, HEIC, WebP, GIF, PDF, text, CSV, Word or Excel files.',
  },
  file_unreadable: {
    status: 422,
    says: 'That file could not be read. It may be damaged or too large in pixels.',
  },
  key_reused: {
    status: 422,
    says: 'This Idempotency-Key was used for something else already. Nothing was done.',
  },
  rate_limited: { status: 429, says: 'Too many tries. Please wait a moment and try again.' },
  headers_too_large: { status: 431, says: 'The request headers are too large.' },
  unexpected: { status: 500, says: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, says: 'Service temporarily unavailable' },
} as const satisfies Record<string, { status: number; says: string }>

export type ProblemCode = keyof typeof problems

/** The body of every failed answer. `message` and `error` say the same: the screens read one or the other. */
export const ProblemReply = z.object({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  request_id: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds to wait, with `rate_limited` and `unavailable`. */
  retry_after: z.number().int().optional(),
  /** A page of ours where the person gets on all the same, such as the contact form. */
  href: z.string().optional(),
  /** The care plan that would allow it, with `payment_required`. */
  plan: z.string().optional(),
})
export type ProblemReply = z.infer<typeof ProblemReply>

import { z } from 'zod'
import { route } from './route.ts'

/** A mail of 25 MB as mail servers count it, with some room for what they add. */
export const MAIL_MAX_BYTES = 26 * 1024 * 1024

export const mailInRoutes = {
  receive: route({
    method: 'POST',
    path: '/api/mail/inbound',
    access: 'signed',
    summary:
      'An answer to one of our mails: the mail as it came (RFC 5322), signed by the Standard Webhooks headers. The same mail twice is one.',
    wire: 'raw',
    bodyMaxBytes: MAIL_MAX_BYTES,
    status: 202,
    reply: z.object({ received: z.literal(true) }),
  }),
}

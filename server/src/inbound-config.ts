import { z } from 'zod'
import { StartupProblem } from '#platform/startup-problem.ts'

/** Room for `+` and the 44 characters of a signed reply in the 64 of a mailbox's name. */
const NAME_MAX = 19

export const inboundVariables = {
  INBOUND_ADDRESS: z.email('it must be an e-mail address such as replies@example.com').optional(),
  INBOUND_IMAP_URL: z
    .url({ protocol: /^imaps?$/, error: 'it must look like imaps://name:password@host:993' })
    .optional(),
  INBOUND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'it must look like whsec_ and at least 24 bytes in base64')
    .optional(),
  INBOUND_AUTHSERV_ID: z
    .string()
    .regex(/^[\w.-]{1,255}$/, 'it must be the name that your mail server writes, such as mx.example.com')
    .optional(),
}

/** How answers to our mails come in. */
export interface InboundSettings {
  /** Answers go to `replies+SIGNED@example.com`, in lower case. */
  address: string
  /** The mailbox where they arrive; null when they come by webhook alone. */
  imapUrl: string | null
  /** The key of the webhook's signature; null when they come by IMAP alone. */
  webhookKey: Buffer | null
  /** The server whose `Authentication-Results` are believed; null: none. */
  authservId: string | null
}

type Values = z.infer<z.ZodObject<typeof inboundVariables>>

/** Null without settings: then mails offer no answering. Throws StartupProblem for a part of them. */
export function readInbound(e: Values): InboundSettings | null {
  const { INBOUND_ADDRESS: address, INBOUND_IMAP_URL: imapUrl, INBOUND_WEBHOOK_SECRET: secret } = e
  if (!address && !imapUrl && !secret && !e.INBOUND_AUTHSERV_ID) return null
  if (!address || !(imapUrl || secret))
    throw new StartupProblem(
      'Answers by mail need INBOUND_ADDRESS and one of INBOUND_IMAP_URL and INBOUND_WEBHOOK_SECRET.',
    )
  if (address.includes('+') || address.indexOf('@') > NAME_MAX)
    throw new StartupProblem(
      `INBOUND_ADDRESS must have no + and at most ${NAME_MAX} characters before the @, as the signature goes there.`,
    )
  return {
    address: address.toLowerCase(),
    imapUrl: imapUrl ?? null,
    webhookKey: secret ? Buffer.from(secret.slice('whsec_'.length), 'base64') : null,
    authservId: e.INBOUND_AUTHSERV_ID?.toLowerCase() ?? null,
  }
}

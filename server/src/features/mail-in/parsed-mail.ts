import { z } from 'zod'

/** More than a message may have, for what is quoted below it. */
export const TEXT_MAX = 200_000
export const HTML_MAX = 1_000_000
/** Of what its sender wrote. A message may have 10,000 characters; quoted text comes below that. */
export const REPLY_MAX = 30_000
export const HEADERS_KEPT = 500
export const ATTACHMENTS_MAX = 50
export const NAME_MAX = 200

/** As it was sent, the quoted mail and all. */
export const MailBody = z.object({
  text: z.string().max(TEXT_MAX),
  html: z.string().max(HTML_MAX),
  /** Addresses of ours, which appear in the line that introduces a quotation. */
  ours: z.array(z.string()),
})
export type MailBody = z.infer<typeof MailBody>

const addresses = z.array(z.string())

/** A mail as its bytes say, without its files: nothing of it is verified. */
const MailAlone = z.object({
  /** Without brackets; null when it has none. */
  messageId: z.string().max(250).nullable(),
  /** The addresses of all From headers, in lower case. Exactly one is right. */
  from: addresses,
  /** Where it went: To, Cc and what mail servers add. */
  recipients: addresses,
  /** Lower-case name and value, in their order. */
  headers: z.array(z.tuple([z.string(), z.string()])).max(HEADERS_KEPT),
  body: MailBody,
})

export interface MailAttachment {
  name: string
  bytes: Uint8Array
  /** Shown within the text: a pasted picture, or the logo of a signature. */
  inline: boolean
}
export type ParsedMail = z.infer<typeof MailAlone> & { attachments: MailAttachment[] }

/** What the reading process is asked, a line, behind which the mail's bytes follow: to read it, or to find what its sender wrote. */
export type ReadOrder = { kind: 'mail' } | { kind: 'reply'; body: MailBody }

/** What it answers, a line, behind which the bytes of the files follow, one after the other. */
export const ReadAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mail'),
    mail: MailAlone,
    files: z
      .array(z.object({ name: z.string().max(NAME_MAX), inline: z.boolean(), size: z.int().min(0) }))
      .max(ATTACHMENTS_MAX),
  }),
  z.object({ kind: z.literal('reply'), reply: z.string().max(REPLY_MAX) }),
  z.object({ kind: z.literal('failure'), why: z.string().max(4_000) }),
])
export type ReadAnswer = z.infer<typeof ReadAnswer>

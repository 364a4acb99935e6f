/** A mail as its bytes say: nothing of it is verified. */
export interface ParsedMail {
  /** Without brackets; null when it has none. */
  messageId: string | null
  /** The addresses of all From headers, in lower case. Exactly one is right. */
  from: string[]
  /** Where it went: To, Cc and what mail servers add. */
  recipients: string[]
  /** Lower-case name and value, in their order. */
  headers: [name: string, value: string][]
  body: MailBody
  attachments: MailAttachment[]
}

/** As it was sent, the quoted mail and all. */
export interface MailBody {
  text: string
  html: string
  /** Addresses of ours, which appear in the line that introduces a quotation. */
  ours: string[]
}

export interface MailAttachment {
  name: string
  bytes: Uint8Array
  /** Shown within the text: a pasted picture, or the logo of a signature. */
  inline: boolean
}

/** What the reading process is asked: to read a mail, or to find what its sender wrote in it. */
export type ReadOrder = { raw: Uint8Array } | { body: MailBody }
export type ReadAnswer = { mail: ParsedMail } | { reply: string } | { failure: string }

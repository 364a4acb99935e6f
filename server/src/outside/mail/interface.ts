/** A mail, ready to leave. */
export interface OutgoingMail {
  /** The same in every try, so that a receiver can tell a repeated delivery. */
  messageId: string
  /** When it was written, whichever try delivers it. */
  date: Date
  /** What it is for, such as `verify_email`; stays with us. */
  kind: string
  /** One plain address. */
  to: string
  subject: string
  text: string
  html: string
  /** Where an answer goes; to the sender without it. */
  replyTo?: string
  /** The Message-ID of the conversation, so that mail programs group its mails. */
  references?: string
  /** Headers beside the usual ones. */
  headers?: Record<string, string>
}

/** Delivers mails. */
export interface Mailer {
  /** Resolves once the server has taken the mail; throws `MailRefused` when it never will. */
  deliver: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** The server said no for good (5xx to this recipient or message): trying on for long is of no use. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

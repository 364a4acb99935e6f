/** One mail to one person, ready to go. */
export interface OutgoingMail {
  /** The same for every try of one mail, so that a receiver can tell a repeat. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
}

/** Hands a mail to the next server; throws when it was not taken. */
export interface Mailer {
  deliver(mail: OutgoingMail): Promise<void>
  close(): void
}

import type { ParsedMail } from './parsed-mail.ts'

type Test = (value: string) => boolean
const present: Test = () => true
const is =
  (pattern: RegExp): Test =>
  (value) =>
    pattern.test(value.trim())

/** Headers that programs write and people's mail programs do not (RFC 3834, 2076, 2919, 2369, and what is common). */
const automaticHeaders: Record<string, Test> = {
  'auto-submitted': (value) => !/^no\b/i.test(value.trim()),
  precedence: is(/^(bulk|junk|list|auto_reply)$/i),
  'x-precedence': is(/^(bulk|junk|list|auto_reply)$/i),
  'return-path': is(/^<\s*>$/),
  'content-type': is(/^multipart\/report\b/i),
  'x-auto-response-suppress': is(/\ball\b/i),
  'x-autoreply': present,
  'x-autorespond': present,
  'x-autoresponse': present,
  'x-auto-reply-from': present,
  'x-mail-autoreply': present,
  'x-failed-recipients': present,
  'x-loop': present,
  'list-id': present,
  'list-unsubscribe': present,
  'list-post': present,
  'feedback-id': present,
}
const programs = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@-]|$)/

/** A program wrote it (an out-of-office note, a bounce, a list), or it is a mail of our own that came back. */
export function isAutomatic(mail: ParsedMail, ourHost: string): boolean {
  return (
    mail.headers.some(
      ([name, value]) => Object.hasOwn(automaticHeaders, name) && automaticHeaders[name]?.(value),
    ) ||
    mail.from.some((address) => programs.test(address)) ||
    (mail.messageId?.toLowerCase().endsWith(`@${ourHost}`) ?? false)
  )
}

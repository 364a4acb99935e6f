import { MESSAGE_MAX } from '@sitewright/contract/message-rules.ts'
import { isStorable, lengthInCodePoints, tooLong, UNSTORABLE } from '@sitewright/contract/text-rules.ts'
import { counted } from '#app/ui/format.ts'

/** Invisible characters, which pasted text often contains and the server refuses. */
const invisible =
  /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/gu

const NEAR_LIMIT = MESSAGE_MAX - 500

/** The text as it is sent: without invisible characters and outer spaces. */
export function sendableText(typed: string): string {
  return typed.replaceAll('\r\n', '\n').replace(invisible, '').trim()
}

/** Why a text cannot be sent, or null; an empty text is not a problem. */
export function textProblem(typed: string): string | null {
  const text = sendableText(typed)
  if (!isStorable(text)) return UNSTORABLE
  return lengthInCodePoints(text.normalize('NFC')) > MESSAGE_MAX ? tooLong(MESSAGE_MAX) : null
}

/** `120 characters left`, only near the limit. */
export function charactersLeft(typed: string): string | null {
  const length = typed.length < NEAR_LIMIT ? typed.length : lengthInCodePoints(sendableText(typed))
  if (length < NEAR_LIMIT) return null
  const left = MESSAGE_MAX - length
  return left >= 0 ? `${counted(left, 'character')} left` : `${counted(-left, 'character')} too many`
}

import { MESSAGE_MAX } from '@sitewright/contract/message-rules.ts'
import {
  isStorable,
  lengthInCodePoints,
  tooLong,
  UNSTORABLE,
  withoutRefused,
} from '@sitewright/contract/text-rules.ts'
import { counted } from '#app/ui/format.ts'

const NEAR_LIMIT = MESSAGE_MAX - 500

/** The text as it is sent: without outer spaces and the invisible characters that pasted text often contains. */
export function sendableText(typed: string): string {
  return withoutRefused(typed.replaceAll('\r\n', '\n')).trim()
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

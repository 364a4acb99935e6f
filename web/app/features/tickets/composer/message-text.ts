import { lengthInCodePoints } from '@sitewright/contract/text.ts'
import { MESSAGE_MAX, MessageText } from '@sitewright/contract/tickets.ts'

/** Signs nobody sees, which pasted text often brings along and the server refuses. */
const invisible =
  /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/gu

/** The counter shows from here on. */
const NEAR_LIMIT = MESSAGE_MAX - 500

/** What is sent: without invisible signs and outer spaces. */
export function sendableText(typed: string): string {
  return typed.replaceAll('\r\n', '\n').replace(invisible, '').trim()
}

/** Why a text cannot be sent, or null. An empty text is no problem, there is just nothing to send. */
export function textProblem(typed: string): string | null {
  const text = sendableText(typed)
  if (text === '') return null
  return MessageText.safeParse(text).error?.issues[0]?.message ?? null
}

/** `120 characters left`, only near the limit. */
export function roomWords(typed: string): string | null {
  const length = typed.length < NEAR_LIMIT ? typed.length : lengthInCodePoints(sendableText(typed))
  if (length < NEAR_LIMIT) return null
  const left = MESSAGE_MAX - length
  return left >= 0 ? `${numbered(left)} left` : `${numbered(-left)} too many`
}

const numbered = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'character' : 'characters'}`

import { MESSAGE_MAX } from '@sitewright/contract/message-rules.ts'
import { MessageText } from '@sitewright/contract/ticket-messages.ts'
import { expect, test } from 'vitest'
import { charactersLeft, sendableText, textProblem } from './message-text.ts'

test('invisible signs and outer spaces are taken off before sending', () => {
  expect(sendableText('\u200B Hello\u202E\r\nyou\uFFFE \uFEFF')).toBe('Hello\nyou')
  expect(sendableText('  \n\t ')).toBe('')
})

test('joined emoji and accents stay whole', () => {
  expect(sendableText('👩‍🍳 café')).toBe('👩‍🍳 café')
})

test('10,000 code points fit, one more does not', () => {
  expect(textProblem('😀'.repeat(MESSAGE_MAX))).toBeNull()
  expect(textProblem('😀'.repeat(MESSAGE_MAX + 1))).toMatch(/at most 10000/)
  expect(textProblem('   ')).toBeNull()
})

test('the box refuses what the schema refuses, in the same words', () => {
  const texts = [
    'Hello',
    `a${'\u0301'.repeat(31)}`,
    'e\u0301'.repeat(MESSAGE_MAX),
    'x'.repeat(MESSAGE_MAX * 4 + 1),
  ]
  for (const text of texts)
    expect(textProblem(text)).toBe(MessageText.safeParse(text).error?.issues[0]?.message ?? null)
})

test('the counter appears near the limit', () => {
  expect(charactersLeft('short')).toBeNull()
  expect(charactersLeft('a'.repeat(MESSAGE_MAX - 1))).toBe('1 character left')
  expect(charactersLeft('a'.repeat(MESSAGE_MAX + 2_000))).toBe('2,000 characters too many')
})

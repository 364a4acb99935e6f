import { PROMPT_MAX as contractMax } from '@sitewright/contract/assistant.ts'
import { expect, test } from 'vitest'
import { isSendable, PROMPT_MAX, roomWords } from './prompt-text.ts'

test('the limit is the one of the contract', () => {
  expect(PROMPT_MAX).toBe(contractMax)
})

test('nothing and white space are not sent, nor what is too long', () => {
  expect(['', ' \n\t', 'x'.repeat(2_001)].map(isSendable)).toEqual([false, false, false])
  expect([' x ', '🙂'.repeat(2_000)].map(isSendable)).toEqual([true, true])
})

test('the counter speaks near the end alone', () => {
  expect(roomWords('x'.repeat(1_799))).toBeNull()
  expect(roomWords('x'.repeat(1_900))).toEqual({ says: '100 characters left', isOver: false })
  expect(roomWords('x'.repeat(2_003))).toEqual({ says: '3 characters too many', isOver: true })
})

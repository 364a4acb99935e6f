import { PROMPT_MAX as contractMax } from '@sitewright/contract/assistant.ts'
import { expect, test } from 'vitest'
import { charactersLeft, isSendable, PROMPT_MAX } from './prompt-text.ts'

test('the limit is the one of the contract', () => {
  expect(PROMPT_MAX).toBe(contractMax)
})

test('nothing and white space are not sent, nor what is too long', () => {
  expect(['', ' \n\t', 'x'.repeat(2_001)].map(isSendable)).toEqual([false, false, false])
  expect([' x ', '🙂'.repeat(2_000)].map(isSendable)).toEqual([true, true])
})

test('the counter speaks near the end alone', () => {
  expect(charactersLeft('x'.repeat(1_799))).toBeNull()
  expect(charactersLeft('x'.repeat(1_900))).toEqual({ says: '100 characters left', isOver: false })
  expect(charactersLeft('x'.repeat(2_003))).toEqual({ says: '3 characters too many', isOver: true })
})

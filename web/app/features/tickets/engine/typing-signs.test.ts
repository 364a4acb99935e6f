import { TYPING_LIVES_MS } from '@sitewright/contract/message-rules.ts'
import { expect, test } from 'vitest'
import { livingSigns, typingWords, withHeartbeat, withoutTypist } from './typing-signs.ts'

test('a typing sign dies 8 seconds after its last heartbeat', () => {
  const signs = withHeartbeat(withHeartbeat(new Map(), 'Olga', 0), 'Olga', 5_000)
  expect([...livingSigns(signs, 5_000 + TYPING_LIVES_MS - 1).keys()]).toEqual(['Olga'])
  expect(livingSigns(signs, 5_000 + TYPING_LIVES_MS).size).toBe(0)
})

test('signs that live on are the same object', () => {
  const signs = withHeartbeat(new Map(), 'Olga', 0)
  expect(livingSigns(signs, 100)).toBe(signs)
})

test('a message ends the typing sign of its author only', () => {
  const signs = withHeartbeat(withHeartbeat(new Map(), 'Olga', 0), 'Ann', 0)
  expect([...withoutTypist(signs, 'Olga').keys()]).toEqual(['Ann'])
  expect(withoutTypist(signs, 'Nobody')).toBe(signs)
})

test('the words fit the number of people', () => {
  expect(typingWords([])).toBe('')
  expect(typingWords(['Olga'])).toBe('Olga is typing…')
  expect(typingWords(['Olga', 'Ann'])).toBe('Olga and Ann are typing…')
  expect(typingWords(['Olga', 'Ann', 'Bob'])).toBe('Several people are typing…')
})

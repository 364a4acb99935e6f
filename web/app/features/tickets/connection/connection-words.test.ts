import { expect, test } from 'vitest'
import { connectionWords, refusedWords } from './connection-words.ts'

const clock = () => '10:42'

test('the connection line never claims more than is known', () => {
  expect(connectionWords('connected', 1, clock)).toBe('Connected')
  expect(connectionWords('connecting', null, clock)).toBe('Connecting…')
  expect(connectionWords('connecting', 1, clock)).toBe('Reconnecting… last synced 10:42')
  expect(connectionWords('offline', 1, clock)).toBe('Offline: messages are kept and sent when you are back')
  expect(connectionWords('refused', 1, clock)).toBe('Not connected, last synced 10:42')
})

test('the refusal is said in one sentence, whether or not the reason ends with a full stop', () => {
  const said = 'Chat connection failed: Please sign in to continue. Please refresh the page.'
  expect(refusedWords('Please sign in to continue.')).toBe(said)
  expect(refusedWords('Please sign in to continue')).toBe(said)
})

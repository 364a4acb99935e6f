import { expect, test } from 'vitest'
import { platformWords, serviceWords, statusWords, urgencyWords } from './words.ts'

test('ids of the tables are shown by their labels, others as words', () => {
  expect(serviceWords('quick_fix')).toBe('Quick fix')
  expect(platformWords('no_website')).toBe('No website yet')
  expect(urgencyWords('low')).toBe('Standard 5-7 days')
  expect(serviceWords('moon_landing')).toBe('Moon landing')
  expect(urgencyWords('constructor')).toBe('Constructor')
  expect(platformWords('')).toBe('Unknown')
})

test('a status of a ticket and of a request reads the same', () => {
  expect(statusWords('in-progress')).toBe('In progress')
  expect(statusWords('in_progress')).toBe('In progress')
  expect(statusWords('closed')).toBe('Closed')
  expect(statusWords('')).toBe('Unknown')
})

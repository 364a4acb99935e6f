import { expect, test } from 'vitest'
import { dayOf, deadlineOf, shortTimeOf } from './times.ts'

const now = new Date(2026, 10, 21, 10, 0).getTime()
const at = (...parts: [number, number, number, number, number]) => new Date(...parts)

test('days have the names people use', () => {
  expect(dayOf(at(2026, 10, 21, 0, 1).toISOString(), now)).toBe('Today')
  expect(dayOf(at(2026, 10, 20, 23, 59).toISOString(), now)).toBe('Yesterday')
  expect(dayOf(at(2026, 10, 16, 9, 0).toISOString(), now)).toBe('Monday 16 November')
  expect(dayOf(at(2025, 10, 16, 9, 0).toISOString(), now)).toBe('16 November 2025')
})

test('a deadline fits into a sentence', () => {
  expect(deadlineOf(at(2026, 10, 21, 14, 30).getTime(), now)).toBe('today by 14:30')
  expect(deadlineOf(at(2026, 10, 22, 9, 0).getTime(), now)).toBe('tomorrow by 09:00')
  expect(deadlineOf(at(2026, 10, 24, 9, 0).getTime(), now)).toBe('by Tuesday 24 November, 09:00')
})

test('a list shows the time today and the day otherwise', () => {
  expect(shortTimeOf(at(2026, 10, 21, 9, 5).toISOString(), now)).toBe('09:05')
  expect(shortTimeOf(at(2026, 10, 3, 9, 5).toISOString(), now)).toBe('3 Nov')
})

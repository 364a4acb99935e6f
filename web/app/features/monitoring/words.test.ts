import { expect, test } from 'vitest'
import { daysUntil, durationOf, isIncident, isOnline } from './words.ts'

const row = (status_code: number | null) => ({ created_at: '', response_time: 1, status_code })

test('a status of 400 or more counts as an incident, and so does no answer', () => {
  expect([200, 301, 399, 400, 500, null].map((status) => isIncident(row(status)))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('online is a status from 200 to 299 and nothing else', () => {
  expect([199, 200, 299, 300, 404, null].map(isOnline)).toEqual([false, true, true, false, false, false])
})

test('durations are said in their two largest parts', () => {
  expect([0, 40, 60, 7_500, 200_000].map(durationOf)).toEqual([
    '1 s',
    '40 s',
    '1 min',
    '2 h 5 min',
    '2 d 7 h',
  ])
})

test('days until an end are whole days', () => {
  expect(daysUntil('2026-12-01T12:00:00Z', Date.parse('2026-11-22T00:00:00Z'))).toBe(9)
})

import { expect, test } from 'vitest'
import { clientDueWords, dueWords } from './due-words.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const minutes = (count: number) => new Date(now + count * 60_000).toISOString()
const ticket = (due_at: string | null, waiting_for = 'staff', status = 'open') => ({
  status,
  waiting_for,
  due_at,
})
const says = (due_at: string | null) => dueWords(ticket(due_at), now)?.says

test('the due time is said in words', () => {
  expect(says(minutes(120))).toBe('due in 2 h')
  expect(says(minutes(20.5))).toBe('due in 20 min')
  expect(says(minutes(90))).toBe('due in 1 h 30 min')
  expect(says(minutes(47 * 60))).toBe('due in 47 h')
  expect(says(minutes(73 * 60))).toBe('due in 3 days')
  expect(says(minutes(0.5))).toBe('due now')
  expect(says(minutes(-20.5))).toBe('overdue by 20 min')
  expect(says(minutes(-3 * 60))).toBe('overdue by 3 h')
})

test('the clock is paused while we wait for the client', () => {
  expect(dueWords(ticket(null, 'client'), now)).toEqual({
    says: 'paused: waiting for the client',
    mood: 'paused',
  })
})

test('nothing is due on a finished ticket or without a due time', () => {
  expect(dueWords(ticket(minutes(5), 'staff', 'closed'), now)).toBeNull()
  expect(dueWords(ticket(minutes(-5), 'staff', 'resolved'), now)).toBeNull()
  expect(dueWords(ticket(null), now)).toBeNull()
})

test('late and close due times are emphasised', () => {
  expect(dueWords(ticket(minutes(-1)), now)?.mood).toBe('late')
  expect(dueWords(ticket(minutes(119)), now)?.mood).toBe('soon')
  expect(dueWords(ticket(minutes(300)), now)?.mood).toBe('calm')
})

test('the client reads a due time by London’s clock, an apology or that we wait for them', () => {
  expect(clientDueWords(ticket(minutes(60)), now)).toBe(
    'You will hear from us by Sat 21 Nov, 11:00 at the latest.',
  )
  expect(clientDueWords(ticket(minutes(-60)), now)).toContain('We are late')
  expect(clientDueWords(ticket(null, 'client'), now)).toContain('waiting for your reply')
  expect(clientDueWords(ticket(null, 'staff', 'closed'), now)).toBeNull()
})

import { expect, test } from 'vitest'
import { promisedBy, resumedBy, secondsLeft } from './due.ts'

const at = (text: string) => new Date(text)
const HOUR = 3_600

// 2026-11-20 is a Friday, and in London clocks show UTC in winter.
test.each([
  ['in the morning, the same afternoon', '2026-11-19T09:30:00Z', '2026-11-19T13:30:00Z'],
  ['before opening, counted from nine', '2026-11-19T05:00:00Z', '2026-11-19T13:00:00Z'],
  ['in the afternoon, the rest the next morning', '2026-11-19T15:00:00Z', '2026-11-20T11:00:00Z'],
  ['on Friday evening, on Monday', '2026-11-20T18:00:00Z', '2026-11-23T13:00:00Z'],
  ['on Friday afternoon, over the weekend', '2026-11-20T16:00:00Z', '2026-11-23T12:00:00Z'],
  ['on Sunday, on Monday', '2026-11-22T12:00:00Z', '2026-11-23T13:00:00Z'],
  ['in summer by London time', '2026-07-16T07:00:00Z', '2026-07-16T12:00:00Z'],
  ['over the weekend when the clocks change', '2026-10-23T15:30:00Z', '2026-10-26T12:30:00Z'],
])('without a plan the answer is promised in four working hours: %s', (_, from, due) => {
  expect(promisedBy(at(from), null).toISOString()).toBe(at(due).toISOString())
})

test.each([
  ['performance', '2026-11-22T10:00:00Z'],
  ['stability', '2026-11-21T10:00:00Z'],
])('on the %s plan hours run through the night', (tier, due) => {
  expect(promisedBy(at('2026-11-20T10:00:00Z'), tier).toISOString()).toBe(at(due).toISOString())
})

test('on the security plan the answer comes the same day, and after closing time by the next noon', () => {
  expect(promisedBy(at('2026-11-20T10:00:00Z'), 'security').toISOString()).toBe('2026-11-20T23:59:59.999Z')
  expect(promisedBy(at('2026-11-20T17:00:00Z'), 'security').toISOString()).toBe('2026-11-21T12:00:00.000Z')
})

test('a pause over a night and a weekend gives back exactly what was left of the working time', () => {
  const due = promisedBy(at('2026-11-20T15:00:00Z'), null)
  const left = secondsLeft(at('2026-11-20T16:00:00Z'), due, null)
  expect(left).toBe(3 * HOUR)
  expect(resumedBy(at('2026-11-23T10:00:00Z'), left, null).toISOString()).toBe('2026-11-23T13:00:00.000Z')
})

test('with a plan a pause gives back plain hours', () => {
  const left = secondsLeft(at('2026-11-20T10:00:00Z'), at('2026-11-21T08:00:00Z'), 'stability')
  expect(left).toBe(22 * HOUR)
  expect(resumedBy(at('2026-11-25T00:00:00Z'), left, 'stability').toISOString()).toBe(
    '2026-11-25T22:00:00.000Z',
  )
})

test.each([null, 'performance'])('what was overdue before the pause is overdue after it (%s)', (tier) => {
  const left = secondsLeft(at('2026-11-20T12:00:00Z'), at('2026-11-20T10:00:00Z'), tier)
  expect(left).toBe(-2 * HOUR)
  expect(resumedBy(at('2026-11-23T12:00:00Z'), left, tier) < at('2026-11-23T12:00:00Z')).toBe(true)
})

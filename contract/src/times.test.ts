import fc from 'fast-check'
import { expect, test } from 'vitest'
import { supportDay, supportMoment } from './time-words.ts'
import {
  addWorking,
  answerHours,
  endOfDay,
  expectedFinish,
  hoursOf,
  responseDue,
  type SupportHours,
  workingBetween,
} from './times.ts'

const week = Array.from({ length: 7 }, (_, day) => (day < 5 ? { opens: 540, closes: 1_020 } : null))
const closed = ['2026-12-25', '2026-12-28', '2027-01-01', '2027-03-26', '2027-03-29']
const usual = hoursOf({ week, closed })
const HOUR = 3_600_000
const at = (text: string) => Date.parse(text)
const due = (urgency: string, text: string, plan: string | null = null) =>
  new Date(responseDue({ plan, urgency, at: at(text) }, usual)).toISOString()
const finish = (urgency: string, text: string, days = 1) =>
  expectedFinish({ urgency, at: at(text), days }, usual)

// 2026-11-20 is a Friday, and in London clocks show UTC in winter.
test.each([
  ['low', '2026-11-19T09:30:00Z', '2026-11-19T13:30:00.000Z'],
  ['low', '2026-11-20T13:00:00Z', '2026-11-20T17:00:00.000Z'],
  ['medium', '2026-11-20T16:00:00Z', '2026-11-23T12:00:00.000Z'],
  ['high', '2026-11-20T16:00:00Z', '2026-11-23T10:00:00.000Z'],
  ['critical', '2026-11-20T16:00:00Z', '2026-11-20T17:00:00.000Z'],
  ['critical', '2026-11-20T19:30:00Z', '2026-11-21T08:30:00.000Z'],
  ['critical', '2026-11-22T03:00:00Z', '2026-11-22T09:00:00.000Z'],
  ['critical', '2026-12-25T10:00:00Z', '2026-12-26T09:00:00.000Z'],
  ['low', '2026-10-23T15:30:00Z', '2026-10-26T12:30:00.000Z'],
])('at %s urgency an answer to %s is due at %s', (urgency, from, to) => {
  expect(due(urgency, from)).toBe(to)
})

test.each([
  ['performance', '2026-11-20T16:00:00Z', '2026-11-22T16:00:00.000Z'],
  ['stability', '2026-11-20T16:30:00Z', '2026-11-21T16:30:00.000Z'],
  ['security', '2026-11-20T16:30:00Z', '2026-11-20T23:59:59.999Z'],
  ['security', '2026-11-20T16:59:59Z', '2026-11-20T23:59:59.999Z'],
  ['security', '2026-11-20T17:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['security', '2026-11-20T18:00:00Z', '2026-11-21T12:00:00.000Z'],
  // Everything in Stability: 24 hours on a closed day, although the same day would be Sunday noon.
  ['security', '2026-11-21T02:00:00Z', '2026-11-22T02:00:00.000Z'],
  ['performance', '2026-11-19T10:00:00Z', '2026-11-19T14:00:00.000Z'],
])('the %s plan shortens the time and never makes it longer', (plan, from, to) => {
  expect(due('low', from, plan)).toBe(to)
})

test.each([
  ['low', '2026-11-20T10:00:00Z', 'Tue 1 Dec', 'window'],
  ['medium', '2026-11-20T10:00:00Z', 'Wed 25 Nov', 'window'],
  ['high', '2026-11-20T10:00:00Z', 'Tue 24 Nov', 'window'],
  ['critical', '2026-11-20T10:00:00Z', 'Fri 20 Nov', 'same_day'],
  ['critical', '2026-11-20T19:30:00Z', 'Sat 21 Nov', 'next_day'],
  ['medium', '2026-12-24T10:00:00Z', 'Thu 31 Dec', 'window'],
  ['low', '2027-01-29T10:00:00Z', 'Tue 9 Feb', 'window'],
])('a %s request of %s is finished by %s', (urgency, from, day, kind) => {
  const { at, kind: found } = finish(urgency, from)
  expect([supportDay(at), found]).toEqual([day, kind])
})

test('work that takes longer than the window starts at once and says so', () => {
  expect(finish('critical', '2026-11-20T10:00:00Z', 3)).toMatchObject({ kind: 'started', days: 3 })
  expect(supportDay(finish('critical', '2026-11-20T10:00:00Z', 3).at)).toBe('Wed 25 Nov')
  expect(finish('low', '2026-11-20T10:00:00Z', 14).kind).toBe('started')
  expect(finish('low', '2026-11-20T10:00:00Z', 7).kind).toBe('window')
})

const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
const urgencies = ['low', 'medium', 'high', 'critical'] as const
const plans = [null, 'performance', 'stability', 'security'] as const
const span = fc
  .tuple(fc.integer({ min: 0, max: 22 * 60 }), fc.integer({ min: 30, max: 1_439 }))
  .map(([opens, length]) => ({ opens, closes: Math.min(1_439, opens + length) }))
const days = fc.array(
  fc.date({ min: new Date(at('2026-01-01')), max: new Date(at('2027-12-31')), noInvalidDate: true }),
  { maxLength: 10 },
)
const anyHours: fc.Arbitrary<SupportHours> = fc
  .tuple(fc.array(fc.option(span), { minLength: 7, maxLength: 7 }), span, fc.nat(6), days)
  .map(([given, one, place, off]) =>
    hoursOf({
      week: given.map((day, at) => (at === place ? one : day)),
      closed: off.map((day) => day.toISOString().slice(0, 10)),
    }),
  )

test('at any hours, plan and moment the answer is later than the question, and more urgent is never later', () => {
  fc.assert(
    fc.property(anyHours, moment, fc.constantFrom(...plans), (hours, from, plan) => {
      const times = urgencies.map((urgency) => responseDue({ plan, urgency, at: from }, hours))
      for (const time of times) expect(time).toBeGreaterThan(from)
      for (const [place, time] of times.entries()) expect(time).toBeLessThanOrEqual(times[place - 1] ?? time)
      for (const [place, urgency] of urgencies.entries())
        expect(times[place]).toBeLessThanOrEqual(responseDue({ plan: null, urgency, at: from }, hours))
    }),
  )
})

test('without a plan the answer falls within the hours in which it is counted', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...urgencies), (from, urgency) => {
      const hours = answerHours(urgency, usual)
      const time = responseDue({ plan: null, urgency, at: from }, usual)
      // At work in the second before.
      expect(workingBetween(time - 1_000, time, hours)).toBe(1_000)
    }),
  )
})

test('working time that was added is found again, also where the clocks change', () => {
  fc.assert(
    fc.property(anyHours, moment, fc.integer({ min: 1, max: 40 * HOUR }), (hours, from, ms) => {
      expect(workingBetween(from, addWorking(from, ms, hours), hours)).toBe(ms)
    }),
  )
})

test('the finish is a closing time after the answer without a plan, and more work is never finished sooner', () => {
  fc.assert(
    fc.property(
      moment,
      fc.constantFrom(...urgencies),
      fc.integer({ min: 1, max: 20 }),
      (from, urgency, work) => {
        const { at: finished } = expectedFinish({ urgency, at: from, days: work }, usual)
        expect(finished).toBeGreaterThan(from)
        expect(finished).toBeGreaterThanOrEqual(responseDue({ plan: null, urgency, at: from }, usual))
        expect(expectedFinish({ urgency, at: from, days: work + 1 }, usual).at).toBeGreaterThanOrEqual(
          urgency === 'critical' && work === 1 ? from : finished,
        )
        expect(supportMoment(finished)).toMatch(urgency === 'critical' && work === 1 ? /20:00$/ : /17:00$/)
      },
    ),
  )
})

test('hours that never come are refused instead of searched for ever', () => {
  const never = hoursOf({ week: Array(7).fill(null), closed: [] })
  expect(() => responseDue({ plan: null, urgency: 'low', at: at('2026-11-20T10:00:00Z') }, never)).toThrow(
    /no working day/,
  )
})

test('who opens at a time that the change of the clocks leaves out opens an hour later', () => {
  const sundays = hoursOf({ week: [...Array(6).fill(null), { opens: 90, closes: 1_020 }], closed: [] })
  expect(new Date(addWorking(at('2027-03-27T12:00:00Z'), HOUR, sundays)).toISOString()).toBe(
    '2027-03-28T02:30:00.000Z',
  )
})

test.each([
  ['2026-07-01T22:59:00Z', 0, '2026-07-01T22:59:59.999Z'],
  ['2026-07-01T23:00:00Z', 0, '2026-07-02T22:59:59.999Z'],
  // Days of the calendar, not of 24 hours: the clocks change on 2026-10-25 and 2027-03-28.
  ['2026-09-30T23:30:00Z', 30, '2026-10-31T23:59:59.999Z'],
  ['2027-03-01T23:30:00Z', 30, '2027-03-31T22:59:59.999Z'],
  ['2028-02-28T12:00:00Z', 1, '2028-02-29T23:59:59.999Z'],
  ['2027-01-01T10:00:00Z', -1, '2026-12-31T23:59:59.999Z'],
])('of %s the day %d days later ends in London at %s', (from, days, end) => {
  expect(new Date(endOfDay(at(from), days)).toISOString()).toBe(end)
})

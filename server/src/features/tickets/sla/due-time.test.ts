import { expect, test } from 'vitest'
import { readHours } from '#server/hours-config.ts'
import { dueTime, resumedDueTime, secondsLeft } from './due-time.ts'

const hours = readHours({ SUPPORT_HOURS: 'Mon-Fri 09:00-17:00', SUPPORT_HOLIDAYS: 'GB-ENG' })
const sla = (plan: string | null = null, urgency = 'low', at = hours) => ({ plan, urgency, hours: at })
const at = (text: string) => new Date(text)
const HOUR = 3_600

test('a pause over a night and a weekend gives back exactly what was left of the working time', () => {
  const due = dueTime(at('2026-11-20T15:00:00Z'), sla())
  const left = secondsLeft(at('2026-11-20T16:00:00Z'), due, sla())
  expect(left).toBe(3 * HOUR)
  expect(resumedDueTime(at('2026-11-23T10:00:00Z'), left, sla()).toISOString()).toBe(
    '2026-11-23T13:00:00.000Z',
  )
})

test('an emergency counts its own hours through a pause', () => {
  const critical = sla(null, 'critical')
  const due = dueTime(at('2026-11-21T19:30:00Z'), critical)
  const left = secondsLeft(at('2026-11-21T19:45:00Z'), due, critical)
  expect(left).toBe(45 * 60)
  expect(resumedDueTime(at('2026-11-22T10:00:00Z'), left, critical).toISOString()).toBe(
    '2026-11-22T10:45:00.000Z',
  )
})

test('a promise of a plan that falls on a closed day still leaves a quarter of an hour after a pause', () => {
  const plan = sla('stability')
  const due = dueTime(at('2026-11-20T16:30:00Z'), plan)
  expect(due.toISOString()).toBe('2026-11-21T16:30:00.000Z')
  const left = secondsLeft(at('2026-11-21T10:00:00Z'), due, plan)
  expect(left).toBe(15 * 60)
  expect(resumedDueTime(at('2026-11-25T10:00:00Z'), left, plan).toISOString()).toBe(
    '2026-11-25T10:15:00.000Z',
  )
})

test('what was overdue before the pause is overdue after it', () => {
  const left = secondsLeft(at('2026-11-20T12:00:00Z'), at('2026-11-20T10:00:00Z'), sla())
  expect(left).toBe(-2 * HOUR)
  expect(resumedDueTime(at('2026-11-23T12:00:00Z'), left, sla()) < at('2026-11-23T12:00:00Z')).toBe(true)
})

test.each([
  ['over Christmas and its substitute day', '2026-12-24T15:00:00Z', '2026-12-29T11:00:00Z'],
  ['over Easter, when the clocks have changed', '2026-04-02T14:30:00Z', '2026-04-07T10:30:00Z'],
  ['on New Year’s Day, on the next working day', '2027-01-01T10:00:00Z', '2027-01-04T13:00:00Z'],
])('holidays are closed: %s', (_, from, due) => {
  expect(dueTime(at(from), sla()).toISOString()).toBe(at(due).toISOString())
})

test('the closed days that the browser gets are those that we count with', () => {
  const { week, closed } = hours.timesAt(at('2026-11-20T10:00:00Z').getTime())
  expect(week).toHaveLength(7)
  expect(closed).toEqual(expect.arrayContaining(['2026-12-25', '2026-12-28', '2027-01-01', '2027-12-27']))
  for (const day of closed) expect(hours.isClosed(day), day).toBe(true)
})

test('our own hours, places and closed days count', () => {
  const own = readHours({
    SUPPORT_HOURS: 'Mon-Thu 08:30-12:30, Sat 22:00-23:30',
    SUPPORT_HOLIDAYS: 'GB-SCT,2026-11-23',
  })
  expect(own.says).toBe('Mon to Thu 08:30 to 12:30, Sat 22:00 to 23:30')
  // Saturday evening, no Monday, and the rest on Tuesday.
  expect(dueTime(at('2026-11-21T22:30:00Z'), sla(null, 'low', own)).toISOString()).toBe(
    '2026-11-24T11:30:00.000Z',
  )
  // Saint Andrew's Day is a holiday in Scotland alone.
  expect(dueTime(at('2026-11-30T09:00:00Z'), sla(null, 'low', own)).toISOString()).toBe(
    '2026-12-01T12:30:00.000Z',
  )
  expect(dueTime(at('2026-11-30T09:00:00Z'), sla()).toISOString()).toBe('2026-11-30T13:00:00.000Z')
})

test('hours that cross the change of the clocks lose or win an hour', () => {
  const night = sla(
    null,
    'low',
    readHours({ SUPPORT_HOURS: 'Mon-Sun 00:00-06:00', SUPPORT_HOLIDAYS: 'none' }),
  )
  // 2026-03-29 has no 01:00 to 02:00 in London, 2026-10-25 has it twice.
  expect(dueTime(at('2026-03-29T00:00:00Z'), night).toISOString()).toBe('2026-03-29T04:00:00.000Z')
  expect(dueTime(at('2026-10-24T23:00:00Z'), night).toISOString()).toBe('2026-10-25T03:00:00.000Z')
  expect(secondsLeft(at('2026-10-24T23:00:00Z'), at('2026-10-26T00:00:00Z'), night)).toBe(7 * HOUR)
})

test.each([
  ['SUPPORT_HOURS', { SUPPORT_HOURS: 'always' }],
  ['SUPPORT_HOURS', { SUPPORT_HOURS: 'Mon-Fri 17:00-09:00' }],
  ['SUPPORT_HOURS', { SUPPORT_HOURS: 'Fri-Mon 09:00-17:00' }],
  ['SUPPORT_HOURS', { SUPPORT_HOURS: 'Mon 09:00-17:00, Mon 18:00-19:00' }],
  ['SUPPORT_HOLIDAYS', { SUPPORT_HOLIDAYS: 'GB-ATLANTIS' }],
  ['SUPPORT_HOLIDAYS', { SUPPORT_HOLIDAYS: 'XX' }],
  ['SUPPORT_HOLIDAYS', { SUPPORT_HOLIDAYS: '2026-02-30' }],
])('a start with nonsense in %s is refused in one sentence', (name, given) => {
  const read = () => readHours({ SUPPORT_HOURS: 'Mon 09:00-17:00', SUPPORT_HOLIDAYS: 'none', ...given })
  expect(read).toThrow(new RegExp(`^The variable ${name} is not right: .+\\.$`))
})

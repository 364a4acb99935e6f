import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

const at = (now: Date) => snoozeTimes(now).map((time) => [time.at.getDay(), time.at.getHours()])

test('the usual times are mornings of the days they name', () => {
  const friday = new Date(2026, 10, 20, 16, 30)
  expect(at(friday)).toEqual([
    [5, 19],
    [6, 9],
    [1, 9],
    [5, 9],
  ])
})

test('on a Monday the next Monday is a week away', () => {
  const monday = new Date(2026, 10, 23, 8)
  expect(snoozeTimes(monday)[2]?.at).toEqual(new Date(2026, 10, 30, 9))
})

import { expect, test } from 'vitest'
import { answerWords, finishWords, longDay, longMoment, supportDay, supportMoment } from './time-words.ts'

/** Already the next day in London, where clocks are an hour ahead in summer. */
const summerNight = Date.parse('2027-06-30T23:30:00Z')

test('days and hours are said as London’s calendar and clock have them', () => {
  expect(supportDay(summerNight)).toBe('Thu 1 Jul')
  expect(supportMoment(summerNight)).toBe('Thu 1 Jul, 00:30')
  expect(longDay(new Date(summerNight))).toBe('1 July 2027')
  expect(longMoment(new Date(summerNight))).toBe('1 July 2027, 00:30')
  expect(longDay(null)).toBe('')
  expect(answerWords(summerNight)).toBe('First answer by Thu 1 Jul, 00:30 (London time).')
})

test('what is said of the finish fits the amount of work and when it begins', () => {
  const at = summerNight
  expect(finishWords({ at, kind: 'started', days: 14 })).toBe(
    'Started today, finished in about 14 days, by Thu 1 Jul.',
  )
  expect(finishWords({ at, kind: 'window', days: 2 })).toBe('About 2 days of work. Finished by Thu 1 Jul.')
  expect(finishWords({ at, kind: 'same_day', days: 1 })).toBe('About 1 day of work. Finished by Thu 1 Jul.')
  expect(finishWords({ at, kind: 'next_day', days: 1 })).toBe(
    'The same day is not possible any more today. About 1 day of work. Finished by Thu 1 Jul.',
  )
})

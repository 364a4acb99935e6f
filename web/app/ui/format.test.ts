import { showMoney } from '@sitewright/contract/currencies.ts'
import { poundsOfPence } from '@sitewright/contract/money.ts'
import { expect, test } from 'vitest'
import { counted, dateOf, dayOf, momentOf, shortTimeOf } from './format.ts'

const now = new Date(2026, 10, 21, 10, 0).getTime()
const at = (...parts: [number, number, number, number, number]) => new Date(...parts)

test('days have the names people use', () => {
  expect(dayOf(at(2026, 10, 21, 0, 1).toISOString(), now)).toBe('Today')
  expect(dayOf(at(2026, 10, 20, 23, 59).toISOString(), now)).toBe('Yesterday')
  expect(dayOf(at(2026, 10, 16, 9, 0).toISOString(), now)).toBe('Monday 16 November')
  expect(dayOf(at(2025, 10, 16, 9, 0).toISOString(), now)).toBe('16 November 2025')
})

test('a list shows the time today and the day otherwise', () => {
  expect(shortTimeOf(at(2026, 10, 21, 9, 5).toISOString(), now)).toBe('09:05')
  expect(shortTimeOf(at(2026, 10, 3, 9, 5).toISOString(), now)).toBe('3 Nov')
})

test('dates and moments are written as British people write them', () => {
  expect(dateOf(at(2026, 10, 21, 10, 42).toISOString())).toBe('21 November 2026')
  expect(momentOf(at(2026, 10, 21, 10, 42).toISOString())).toBe('21 Nov 2026, 10:42')
})

test('pence are shown only where there are any', () => {
  expect(showMoney(1499)).toBe('£1,499')
  expect(poundsOfPence(4900)).toBe('£49')
  expect(poundsOfPence(1950)).toBe('£19.50')
})

test('a count agrees with its word', () => {
  expect(counted(1, 'day')).toBe('1 day')
  expect(counted(0, 'day')).toBe('0 days')
  expect(counted(1200, 'ticket')).toBe('1,200 tickets')
})

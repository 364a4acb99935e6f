import { expect, test } from 'vitest'
import { DOCUMENT_MAX_PENCE, formatPence, percentOfPence, poundsOfPence } from './money.ts'

test('a percentage of pence is rounded to the nearest penny, halves up', () => {
  expect([
    percentOfPence(125, 20),
    percentOfPence(10, 25),
    percentOfPence(9, 25),
    percentOfPence(1, 49),
  ]).toEqual([25, 3, 2, 0])
})

test('pounds have both decimals or none', () => {
  expect([4_900, 1_950, 1_905, 123_450].map(poundsOfPence)).toEqual(['£49', '£19.50', '£19.05', '£1,234.50'])
  expect(formatPence(123_450)).toBe('£1,234.50')
  expect(formatPence(DOCUMENT_MAX_PENCE), 'the most that a card takes').toBe('£999,999.99')
})

import { expect, test } from 'vitest'
import { sumsOf } from './invoice-words.ts'

const nothing = { paid: 0, refunded: 0, refunds_pending: 0, credited: 0, charged_back: 0, open: 0 }

test('what was credited beside a refund is said, so that the sums of a row add up', () => {
  const invoice = { ...nothing, status: 'partly_paid', paid: 80_000, refunded: 10_000 } as const
  // £1,234.56 in all: £100.00 paid back with its credit note, £34.56 credited by itself.
  expect(sumsOf({ ...invoice, credited: 13_456, open: 40_000 })).toEqual([
    'Paid £800.00',
    'Refunded £100.00',
    'Credited £134.56',
    '£400.00 left to pay',
  ])
  expect(sumsOf({ ...invoice, credited: 10_000, open: 43_456 })).toEqual([
    'Paid £800.00',
    'Refunded £100.00',
    '£434.56 left to pay',
  ])
})

import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import { expect, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { listSubscriptions, storeReading, tierOf } from '../subscription.queries.ts'

/** Six readings of one subscription, each later than the one before. */
const life: [string, SubscriptionTier][] = [
  ['incomplete', 'performance'],
  ['active', 'performance'],
  ['active', 'security'],
  ['past_due', 'security'],
  ['active', 'security'],
  ['active', 'stability'],
]

function ordersOf<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

test('in all 720 orders in which six readings can be stored the last one counts', async () => {
  const testApp = await startTestApp()
  const { ann } = await cast(testApp)
  const { db } = testApp.services
  const began = Date.now()
  const readings = life.map(([status, plan], at) => ({
    userId: ann.id,
    plan,
    readAt: new Date(began + at),
    read: {
      id: 'sub_1',
      customerId: 'cus_1',
      priceId: `price_${plan}`,
      pricePence: 4_900,
      status,
      startedAt: new Date(began),
      periodEnd: null,
      cancelAt: null,
      endedAt: null,
    },
  }))
  const orders = ordersOf(readings)
  expect(orders).toHaveLength(720)
  const ends = new Set<string>()
  for (const order of orders)
    await transaction(db, async (tx) => {
      for (const reading of order) await storeReading(tx, reading)
      const rows = await listSubscriptions(tx, ann.id)
      ends.add(JSON.stringify([rows.length, rows[0]?.status, tierOf(rows)]))
      await tx.deleteFrom('subscriptions').execute()
    })
  expect([...ends]).toEqual([JSON.stringify([1, 'active', 'stability'])])
})

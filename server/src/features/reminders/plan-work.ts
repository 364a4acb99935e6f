import { entitlementsOf, listCustomersWithPlan } from '#features/subscriptions/index.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { dropUnpromised, listCustomersWithWork, putDownNext } from './promised.queries.ts'
import { promisedBy } from './promised.ts'
import { todayOf } from './today.ts'

/** Brings a customer's work in line with what their plan promises now. */
export async function planWorkOf(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  const today = todayOf(ctx)
  const entitlements = await entitlementsOf(tx, userId)
  const { tier } = entitlements
  await dropUnpromised(tx, { userId, tier, today })
  if (tier === null) return
  for (const promised of promisedBy(entitlements)) await putDownNext(tx, { userId, tier, today }, promised)
}

/** Every night puts down the next due days, also of plans that were set up by hand. */
export const planWork = defineJob({
  id: 'reminders.plan-work',
  cron: '10 0 * * *',
  run: async (ctx) => {
    const customers = new Set([
      ...(await listCustomersWithPlan(ctx.db)),
      ...(await listCustomersWithWork(ctx.db, todayOf(ctx))),
    ])
    for (const userId of customers) await transaction(ctx.db, (tx) => planWorkOf(tx, ctx, userId))
  },
})

import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob, type JobRequest } from '#platform/jobs/define.ts'
import type { ProviderSubscription } from '#platform/payments.ts'
import { listSubscriptions, storeReading, tierOf } from '../subscription.queries.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Reads a subscription from the provider and makes the person's plan what it says. */
export const syncSubscription = defineJob({
  id: 'subscriptions.sync',
  payload: z.strictObject({ id: z.string() }),
  run: async (ctx, { id }) => {
    const readAt = await databaseTime(ctx)
    const read = await ctx.payments.readSubscription(id)
    if (read) await putDown(ctx, read, readAt)
  },
})

/** However often it is asked for before it begins, it runs once. */
export function syncSoon(id: string): JobRequest {
  return syncSubscription.with({ id }, { key: `subscription:${id}` })
}

/** Two readings at once may be stored in the other order: which was asked for later, one clock must say. */
async function databaseTime({ db }: Ctx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date()
}

async function putDown(ctx: Ctx, read: ProviderSubscription, readAt: Date): Promise<void> {
  const plan = ctx.payments.planOf(read.priceId)
  if (!plan)
    ctx.log.error({ subscription: read.id, price: read.priceId }, 'a price that is none of our plans')
  await transaction(ctx.db, async (tx) => {
    const person = await tx
      .selectFrom('billing_customers as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['u.id', 'u.email', 'u.subscription_tier'])
      .where('c.customer_id', '=', read.customerId)
      .forUpdate('u')
      .executeTakeFirst()
    // The provider's account may be used for other things than ours.
    if (!person)
      return ctx.log.warn({ subscription: read.id }, 'a subscription of a customer that is not ours')
    const before = (await listSubscriptions(tx, person.id)).find(({ id }) => id === read.id)
    if (!(await storeReading(tx, { userId: person.id, plan, read, readAt }))) return
    const rows = await listSubscriptions(tx, person.id)
    const after = rows.find(({ id }) => id === read.id)
    const tier = tierOf(rows)
    if (tier !== person.subscription_tier)
      await tx.updateTable('users').set({ subscription_tier: tier }).where('id', '=', person.id).execute()
    if (after) await tellOfChange(tx, ctx, { userId: person.id, email: person.email, before, after })
  })
}

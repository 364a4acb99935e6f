import { sql } from 'kysely'
import { z } from 'zod'
import type { ProviderSubscription } from '#outside/payments/interface.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { defineJob, type JobRequest } from '#platform/jobs/define.ts'
import { detachSubscription } from '../checkout/checkout.queries.ts'
import {
  exists,
  findOwner,
  givesPlan,
  listSubscriptions,
  type SubscriptionRow,
  storeReading,
  tierOf,
} from '../subscription.queries.ts'
import { recordChange } from './record-change.ts'

/** Reads a subscription from the provider and updates the person's plan. */
export const syncSubscription = defineJob({
  id: 'subscriptions.sync',
  payload: z.strictObject({ id: z.string() }),
  run: async (ctx, { id }) => {
    const readAt = await databaseTime(ctx)
    const read = await ctx.payments.readSubscription(id)
    if (read) return putDown(ctx, read, readAt)
    ctx.log.error({ subscription: id }, 'the payment provider does not know this subscription')
    await detachSubscription(ctx.db, id)
  },
})

/** Runs once, however often it is requested before it starts. */
export function syncSoon(id: string): JobRequest {
  return syncSubscription.with({ id }, { key: `subscription:${id}` })
}

/** Two readings at once may be stored in the other order; one clock decides which is newer. */
async function databaseTime({ db }: Ctx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date()
}

async function putDown(ctx: Ctx, read: ProviderSubscription, readAt: Date): Promise<void> {
  const plan = ctx.payments.planOf(read.priceId)
  if (!plan)
    ctx.log.error({ subscription: read.id, price: read.priceId }, 'a price that is none of our plans')
  await transaction(ctx.db, async (tx) => {
    // Once more when its row is held: the account may have been merged meanwhile, and what it had is the other one's now.
    await findOwner(tx, read)
    const person = await findOwner(tx, read)
    // The provider's account may also serve other products.
    if (!person)
      return ctx.log.warn({ subscription: read.id }, 'a subscription of a customer that is not ours')
    const before = (await listSubscriptions(tx, person.id)).find(({ id }) => id === read.id)
    await storeReading(tx, { userId: person.id, plan, read, readAt })
    const rows = await listSubscriptions(tx, person.id)
    const after = rows.find(({ id }) => id === read.id)
    if (!after) return
    if (rows.filter(exists).length > 1)
      ctx.log.error({ user: person.id }, 'somebody pays for more than one plan')
    await settleTier(tx, { rows, before, after, userId: person.id })
    await recordChange(tx, ctx, { userId: person.id, email: person.email, before, after })
  })
}

interface Settled {
  userId: number
  rows: SubscriptionRow[]
  before: SubscriptionRow | undefined
  after: SubscriptionRow
}

/** A subscription that never gave a plan does not change a plan that was set up by hand. */
export async function settleTier(tx: Tx, { userId, rows, before, after }: Settled): Promise<void> {
  if (!givesPlan(after) && !(before && givesPlan(before))) return
  await tx
    .updateTable('users')
    .set({ subscription_tier: tierOf(rows) })
    .where('id', '=', userId)
    .execute()
}

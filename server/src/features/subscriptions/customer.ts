import { z } from 'zod'
import { findUser } from '#features/accounts/index.ts'
import { UnknownCustomer } from '#outside/payments/interface.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { defineJob, type JobRequest } from '#platform/jobs/define.ts'

/**
 * Runs `work` with the person's customer at the provider, creating one when there is none. A customer that the
 * provider has lost is replaced, once.
 */
export async function asCustomer<T>(ctx: SignedInCtx, work: (customerId: string) => Promise<T>): Promise<T> {
  const customerId = (await findCustomer(ctx)) ?? (await addCustomer(ctx))
  try {
    return await work(customerId)
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error
    await ctx.db.deleteFrom('billing_customers').where('customer_id', '=', customerId).execute()
    return work(await addCustomer(ctx))
  }
}

async function findCustomer({ db, actor }: SignedInCtx): Promise<string | null> {
  const found = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return found?.customer_id ?? null
}

/** Of two calls at once one customer is kept; the other stays empty at the provider. */
async function addCustomer(ctx: SignedInCtx): Promise<string> {
  const { userId } = ctx.actor
  const { email, name } = await findUser(ctx.db, userId)
  const customer_id = await ctx.payments.createCustomer({ userId, email, name })
  await ctx.db
    .insertInto('billing_customers')
    .values({ user_id: userId, customer_id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await findCustomer(ctx)) ?? customer_id
}

/** Whose customer it is at the provider, held in a transaction, so that a merge waits; null for one that is not ours. */
export async function ownerOfCustomer(db: Database | Tx, customerId: string): Promise<number | null> {
  const found = await db
    .selectFrom('billing_customers as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    // One that was merged leads on.
    .select((eb) => eb.fn.coalesce('u.merged_into', 'u.id').as('user_id'))
    .where('b.customer_id', '=', customerId)
    .forKeyShare('u')
    .executeTakeFirst()
  return found?.user_id ?? null
}

/** Receipts go to the address of the account, also after it has changed. */
export const updateCustomer = defineJob({
  id: 'subscriptions.update-customer',
  queue: 'payment-customer',
  payload: z.strictObject({ userId: z.number() }),
  run: async (ctx, { userId }) => {
    const person = await ctx.db
      .selectFrom('billing_customers as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['c.customer_id', 'u.email', 'u.name'])
      .where('u.id', '=', userId)
      .executeTakeFirst()
    if (!person) return
    const { customer_id, email, name } = person
    await ctx.payments.updateCustomer(customer_id, { email, name })
  },
})

export function updateSoon(userId: number | undefined): JobRequest[] {
  return userId === undefined ? [] : [updateCustomer.with({ userId }, { key: `customer:${userId}` })]
}

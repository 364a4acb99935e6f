import type { SignedInCtx } from '#platform/context.ts'
import { UnknownCustomer } from '#platform/payments.ts'

/**
 * Does something with the person as the provider's customer, who is made when there is none. One that the provider has
 * lost is replaced, once.
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

/** Of two at once one counts; the other one's customer stays empty at the provider. */
async function addCustomer(ctx: SignedInCtx): Promise<string> {
  const { userId } = ctx.actor
  const person = await ctx.db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const customer_id = await ctx.payments.createCustomer({ userId, ...person })
  await ctx.db
    .insertInto('billing_customers')
    .values({ user_id: userId, customer_id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await findCustomer(ctx)) ?? customer_id
}

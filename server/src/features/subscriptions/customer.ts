import { createHash, randomUUID } from 'node:crypto'
import type { SignedInCtx } from '#platform/context.ts'
import { UnknownCustomer } from '#platform/payments.ts'

/**
 * Does something with the person as the provider's customer, who is made when there is none. One that the provider has
 * lost is replaced, once.
 */
export async function asCustomer<T>(ctx: SignedInCtx, work: (customerId: string) => Promise<T>): Promise<T> {
  const { email, name } = await ctx.db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', ctx.actor.userId)
    .executeTakeFirstOrThrow()
  const person = { userId: ctx.actor.userId, email, name }
  const print = createHash('sha256').update(`${email}\n${name}`).digest('hex').slice(0, 16)
  const customerId =
    (await findCustomer(ctx)) ??
    (await addCustomer(ctx, { ...person, key: `customer:${person.userId}:${print}` }))
  try {
    return await work(customerId)
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error
    await ctx.db.deleteFrom('billing_customers').where('customer_id', '=', customerId).execute()
    return work(await addCustomer(ctx, { ...person, key: randomUUID() }))
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

type Person = Parameters<SignedInCtx['payments']['createCustomer']>[0]

async function addCustomer(ctx: SignedInCtx, person: Person): Promise<string> {
  const customer_id = await ctx.payments.createCustomer(person)
  await ctx.db
    .insertInto('billing_customers')
    .values({ user_id: person.userId, customer_id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await findCustomer(ctx)) ?? customer_id
}

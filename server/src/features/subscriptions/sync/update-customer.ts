import { z } from 'zod'
import { defineJob, type JobRequest } from '#platform/jobs/define.ts'

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

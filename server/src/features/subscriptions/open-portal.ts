import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { asCustomer } from './customer.ts'
import { inTime } from './in-time.ts'

/** Works for people who never paid too: the portal then shows that there is nothing to manage. */
export async function openPortal(ctx: SignedInCtx): Promise<{ url: string }> {
  await ctx.limits.consume(limits.billingPortals, String(ctx.actor.userId))
  const back = `${ctx.config.publicUrl}/dashboard/subscription`
  return { url: await inTime(asCustomer(ctx, (customerId) => ctx.payments.openPortal(customerId, back))) }
}

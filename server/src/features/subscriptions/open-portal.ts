import type { SignedInCtx } from '#platform/context.ts'
import type { Limit } from '#platform/limits.ts'
import { asCustomer } from './customer.ts'
import { inTime } from './in-time.ts'

const portalsAnHour: Limit = { name: 'billing-portal-1h', points: 60, seconds: 3_600 }

/** Also for who never paid: the portal then shows that there is nothing to manage. */
export async function openPortal(ctx: SignedInCtx): Promise<{ url: string }> {
  await ctx.limits.spend(portalsAnHour, String(ctx.actor.userId))
  const back = `${ctx.config.publicUrl}/dashboard/subscription`
  return { url: await inTime(asCustomer(ctx, (customerId) => ctx.payments.openPortal(customerId, back))) }
}

import type { Ctx } from '#platform/context.ts'

/** Ends every plan of a person at the provider at once, so that nothing more is charged. Safe to repeat. */
export async function endSubscriptions(ctx: Ctx, userId: number): Promise<void> {
  const running = await ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { id } of running) await ctx.payments.endSubscription(id)
  const open = await ctx.db
    .selectFrom('checkouts')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
  for (const { session_id } of open) {
    // Paid at the last moment: that plan ends as well.
    const paid = session_id && (await ctx.payments.endCheckout(session_id))
    if (paid) await ctx.payments.endSubscription(paid)
  }
}

import { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import type { Subscription, SubscriptionState } from '@sitewright/contract/subscriptions.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { isLive, listSubscriptions, type SubscriptionRow } from './subscription.queries.ts'

/** The one that runs, or else the one that ran last; payments that were begun and never finished do not count. */
export async function readSubscription(
  ctx: SignedInCtx,
): Promise<{ subscription: Subscription | null; sandbox: boolean }> {
  const rows = await listSubscriptions(ctx.db, ctx.actor.userId)
  const paid = rows.filter(({ status }) => !status.startsWith('incomplete'))
  const row = paid.find(isLive) ?? paid[0]
  return { subscription: row ? viewOf(row) : null, sandbox: ctx.payments.sandbox }
}

function viewOf(row: SubscriptionRow): Subscription {
  const endsAt = row.ended_at ?? row.cancel_at
  return {
    plan: SubscriptionTier.nullable().parse(row.plan),
    state: stateOf(row),
    price_pence: Number(row.price_pence),
    started_at: row.started_at.toISOString(),
    // After a failed payment the provider tries again when it sees fit.
    next_payment_at: stateOf(row) === 'running' && !endsAt ? (row.period_end?.toISOString() ?? null) : null,
    ends_at: endsAt?.toISOString() ?? null,
  }
}

function stateOf(row: SubscriptionRow): SubscriptionState {
  if (!isLive(row)) return 'ended'
  return row.status === 'past_due' ? 'late' : 'running'
}

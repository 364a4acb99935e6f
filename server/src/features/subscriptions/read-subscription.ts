import type { Reply } from '@sitewright/contract/route.ts'
import type {
  Subscription,
  SubscriptionState,
  subscriptionRoutes,
} from '@sitewright/contract/subscriptions.ts'
import { SubscriptionTier } from '@sitewright/contract/users.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { entitlementsOf } from './entitlements.ts'
import {
  exists,
  givesPlan,
  graceEndsAt,
  listSubscriptions,
  type SubscriptionRow,
} from './subscription.queries.ts'

const Tier = SubscriptionTier.nullable()

/** The current subscription, or else the one that ended last; payments that were started and never finished do not count. */
export async function readSubscription(ctx: SignedInCtx): Promise<Reply<typeof subscriptionRoutes.get>> {
  const { userId } = ctx.actor
  const rows = await listSubscriptions(ctx.db, userId)
  const { tier } = await entitlementsOf(ctx.db, userId)
  const paid = rows.filter(({ status }) => !status.startsWith('incomplete'))
  const row = paid.find(givesPlan) ?? paid.find(exists) ?? paid[0]
  return {
    tier,
    subscription: row ? viewOf(row) : null,
    sandbox: ctx.payments.sandbox,
  }
}

function viewOf(row: SubscriptionRow): Subscription {
  const state = stateOf(row)
  const endsAt = row.ended_at ?? row.cancel_at
  return {
    plan: Tier.parse(row.plan),
    state,
    price_pence: Number(row.price_pence),
    started_at: row.started_at.toISOString(),
    // After a failed payment the provider tries again when it sees fit.
    next_payment_at: state === 'running' && !endsAt ? (row.period_end?.toISOString() ?? null) : null,
    grace_ends_at: state === 'late' ? graceEndsAt(row).toISOString() : null,
    ends_at: endsAt?.toISOString() ?? null,
  }
}

function stateOf(row: SubscriptionRow): SubscriptionState {
  if (!exists(row)) return 'ended'
  if (!givesPlan(row)) return 'resting'
  return row.status === 'past_due' ? 'late' : 'running'
}

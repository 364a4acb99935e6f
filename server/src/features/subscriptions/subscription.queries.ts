import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import { planDiscountPercent } from '@sitewright/contract/plans.ts'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Subscriptions } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ProviderSubscription } from '#platform/payments.ts'

export type SubscriptionRow = Selectable<Subscriptions>

/** A failed payment is tried again for days; the plan goes on meanwhile. */
const LIVE = ['active', 'trialing', 'past_due']

export function isLive({ status, plan }: Pick<SubscriptionRow, 'status' | 'plan'>): boolean {
  return plan !== null && LIVE.includes(status)
}

/** Newest first. */
export function listSubscriptions(db: Database | Tx, userId: number): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The best plan that runs; null without one. */
export function tierOf(rows: SubscriptionRow[]): SubscriptionTier | null {
  const live = rows.filter(isLive).map(({ plan }) => plan as SubscriptionTier)
  return live.sort((a, b) => planDiscountPercent(b) - planDiscountPercent(a))[0] ?? null
}

export interface Reading {
  userId: number
  plan: SubscriptionTier | null
  read: ProviderSubscription
  /** When the provider was asked, by the database's clock. */
  readAt: Date
}

/** Stores what was read, unless something read later is there already; false then. */
export async function storeReading(tx: Tx, { userId, plan, read, readAt }: Reading): Promise<boolean> {
  const values = {
    user_id: userId,
    plan,
    status: read.status,
    price_pence: read.pricePence,
    started_at: read.startedAt,
    period_end: read.periodEnd,
    cancel_at: read.cancelAt,
    ended_at: read.endedAt,
    read_at: readAt,
  }
  const stored = await tx
    .insertInto('subscriptions')
    .values({ id: read.id, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('subscriptions.read_at', '<', readAt),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import { planDiscountPercent } from '@sitewright/contract/plans.ts'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Subscriptions } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ProviderSubscription } from '#platform/payments.ts'

export type SubscriptionRow = Selectable<Subscriptions>

/** A failed payment is tried again for days; the plan goes on meanwhile. */
const GIVES = ['active', 'trialing', 'past_due']
/** Over for good, or never begun: these charge nothing and never will. */
const OVER = ['canceled', 'incomplete_expired', 'incomplete']

/** Whether the person has the plan by it. */
export function givesPlan({ status, plan }: Pick<SubscriptionRow, 'status' | 'plan'>): boolean {
  return plan !== null && GIVES.includes(status)
}

/** Whether the provider charges for it, or may again: also while it rests because nobody paid. */
export function exists({ status }: Pick<SubscriptionRow, 'status'>): boolean {
  return !OVER.includes(status)
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
  const running = rows.filter(givesPlan).map(({ plan }) => plan as SubscriptionTier)
  return running.sort((a, b) => planDiscountPercent(b) - planDiscountPercent(a))[0] ?? null
}

interface Owner {
  id: number
  email: string
  subscription_tier: string | null
}

/** Whose subscription it is, locked: as we know it, as it was paid for, or else by the provider's customer. */
export function findOwner(tx: Tx, read: ProviderSubscription): Promise<Owner | undefined> {
  return tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.subscription_tier'])
    .where((eb) =>
      eb(
        'u.id',
        '=',
        eb.fn.coalesce(
          eb.selectFrom('subscriptions as s').select('s.user_id').where('s.id', '=', read.id),
          eb
            .selectFrom('checkouts as c')
            .select('c.user_id')
            .where('c.subscription_id', '=', read.id)
            .limit(1),
          eb
            .selectFrom('billing_customers as b')
            .select('b.user_id')
            .where('b.customer_id', '=', read.customerId),
        ),
      ),
    )
    .forUpdate('u')
    .executeTakeFirst()
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
    .values({ id: read.id, user_id: userId, plan, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        // A price that is none of our plans, as after an operator's mistake, takes nobody's plan away.
        .doUpdateSet({ ...values, ...(plan ? { plan } : {}) })
        .where('subscriptions.read_at', '<', readAt),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export async function listNotEnded(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('subscriptions').select('id').where('ended_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

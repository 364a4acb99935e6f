import { GRACE_DAYS } from '@sitewright/contract/payment-grace.ts'
import { planDiscountPercent } from '@sitewright/contract/plans.ts'
import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import { type Selectable, sql } from 'kysely'
import type { ProviderSubscription } from '#outside/payments/interface.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Subscriptions } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type SubscriptionRow = Selectable<Subscriptions>

/** A failed payment is retried for days; the plan stays active until the grace is over (`sync/grace.ts`). */
const GIVES = ['active', 'trialing', 'past_due']
/** Ended for good or never started: nothing is or will be charged. */
const OVER = ['canceled', 'incomplete_expired', 'incomplete']

/** Whether it gives the person its plan. */
export function givesPlan({
  status,
  plan,
  grace_over,
}: Pick<SubscriptionRow, 'status' | 'plan' | 'grace_over'>): boolean {
  return plan !== null && GIVES.includes(status) && !grace_over
}

/** Whether the provider charges for it or may again, also while it is on hold for want of payment. */
export function exists({ status }: Pick<SubscriptionRow, 'status'>): boolean {
  return !OVER.includes(status)
}

/** When the plan is put on hold if no payment succeeds; counted from now where the failure is new. */
export function graceEndsAt({ late_since, read_at }: Pick<SubscriptionRow, 'late_since' | 'read_at'>): Date {
  return new Date((late_since ?? read_at).getTime() + GRACE_DAYS * 86_400_000)
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

/** The best active plan; null without one. */
export function tierOf(rows: SubscriptionRow[]): SubscriptionTier | null {
  const running = rows.filter(givesPlan).map(({ plan }) => plan as SubscriptionTier)
  return running.sort((a, b) => planDiscountPercent(b) - planDiscountPercent(a))[0] ?? null
}

interface Owner {
  id: number
  email: string
  subscription_tier: string | null
}

/** Locks and returns the owner: the one we know, the one who paid, or else the one of the provider's customer. */
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
            .innerJoin('users as owner', 'owner.id', 'b.user_id')
            // One that was merged leads on.
            .select((of) => of.fn.coalesce('owner.merged_into', 'owner.id').as('user_id'))
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

/** Stores a reading, unless a later one is stored already. */
export async function storeReading(tx: Tx, { userId, plan, read, readAt }: Reading): Promise<void> {
  const isLate = read.status === 'past_due'
  const values = {
    status: read.status,
    price_pence: read.pricePence,
    started_at: read.startedAt,
    period_end: read.periodEnd,
    cancel_at: read.cancelAt,
    ended_at: read.endedAt,
    read_at: readAt,
  }
  await tx
    .insertInto('subscriptions')
    .values({ id: read.id, user_id: userId, plan, ...values, late_since: isLate ? readAt : null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        // A price that is none of our plans, such as an operator's mistake, removes no plan.
        .doUpdateSet({ ...values, ...(plan ? { plan } : {}), ...(isLate ? stillLate(readAt) : paidAgain) })
        .where('subscriptions.read_at', '<', readAt),
    )
    .execute()
}

/** The days of grace count from the first failed payment on. */
const stillLate = (at: Date) => ({
  late_since: sql<Date>`coalesce(subscriptions.late_since, ${at}::timestamptz)`,
})
const paidAgain = { late_since: null, late_reminded: false, grace_over: false }

export async function listNotEnded(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('subscriptions').select('id').where('ended_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

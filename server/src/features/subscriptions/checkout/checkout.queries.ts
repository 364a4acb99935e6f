import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import type { Selectable } from 'kysely'
import type { CheckoutPage } from '#outside/payments/interface.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Checkouts } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type CheckoutRow = Selectable<Checkouts>

export async function findOpenCheckout(tx: Tx, userId: number): Promise<CheckoutRow | undefined> {
  return tx
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export function addCheckout(
  tx: Tx,
  checkout: { user_id: number; plan: SubscriptionTier; created_at: Date; expires_at: Date },
): Promise<CheckoutRow> {
  return tx.insertInto('checkouts').values(checkout).returningAll().executeTakeFirstOrThrow()
}

export function getCheckout(db: Database, id: string): Promise<CheckoutRow> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The person's pages that can still be paid, by their names at the provider. */
export async function listPayable(db: Database, userId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select((eb) => eb.ref('session_id').$notNull().as('session_id'))
    .where('user_id', '=', userId)
    .where('session_id', 'is not', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ session_id }) => session_id)
}

/** Stores the page; false when the checkout has ended meanwhile. */
export async function nameCheckout(db: Database, id: string, page: CheckoutPage): Promise<boolean> {
  const { ended_at } = await db
    .updateTable('checkouts')
    .set({ session_id: page.id, url: page.url })
    .where('id', '=', id)
    .returning('ended_at')
    .executeTakeFirstOrThrow()
  return ended_at === null
}

export async function endCheckout(db: Database | Tx, id: string, at: Date): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** So that a page that the provider is just being asked for is given to nobody. */
export async function endOpenCheckout(tx: Tx, userId: number, at: Date): Promise<void> {
  const open = await findOpenCheckout(tx, userId)
  if (open) await endCheckout(tx, open.id, at)
}

interface ClosedPage {
  sessionId: string
  /** The subscription that was paid; null where the page expired. */
  subscriptionId: string | null
  at: Date
}

/** Marks a page that, by the provider's word, cannot be paid any more. */
export async function closePage(
  db: Database | Tx,
  { sessionId, subscriptionId, at }: ClosedPage,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set(({ fn, ref, val }) => ({
      ended_at: fn.coalesce(ref('ended_at'), val(at)),
      closed_at: fn.coalesce(ref('closed_at'), val(at)),
      subscription_id: fn.coalesce(ref('subscription_id'), val(subscriptionId)),
    }))
    .where('session_id', '=', sessionId)
    .execute()
}

/** Subscriptions of one person or of all that were paid and have not been read from the provider yet. */
export async function listUnsettled(db: Database | Tx, userId?: number): Promise<string[]> {
  const paid = await db
    .selectFrom('checkouts as c')
    .leftJoin('subscriptions as s', 's.id', 'c.subscription_id')
    .select((eb) => eb.ref('c.subscription_id').$notNull().as('subscription_id'))
    .where('c.subscription_id', 'is not', null)
    // A payment that is not confirmed counts as not read: it can become a plan at any moment.
    .where((eb) => eb.or([eb('s.id', 'is', null), eb('s.status', '=', 'incomplete')]))
    .$if(userId !== undefined, (query) => query.where('c.user_id', '=', userId ?? 0))
    .execute()
  return paid.map(({ subscription_id }) => subscription_id)
}

/** Clears a subscription that the provider does not have from its checkouts. */
export async function detachSubscription(db: Database, subscriptionId: string): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ subscription_id: null })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

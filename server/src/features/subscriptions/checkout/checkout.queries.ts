import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Checkouts } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { CheckoutPage } from '#platform/payments.ts'

export type CheckoutRow = Selectable<Checkouts>

const MINUTE_MS = 60_000
/** The provider takes no less than 30 minutes. */
const PAGE_LIVES_MS = 60 * MINUTE_MS
/** Time to type in a card. */
const LEFT_AT_LEAST_MS = 10 * MINUTE_MS
/** Whoever asked the provider that long ago is not coming back with a page. */
const ASKED_AT_MOST_MS = 15_000

interface Claim {
  checkout: CheckoutRow
  /** True where the caller is the one to ask the provider for the page. */
  isMine: boolean
  isNew: boolean
  /** The checkout that had to make room, its page still open at the provider. */
  before: CheckoutRow | null
}

/** The person's one open checkout, for this plan: a new one where there is none, or one for another plan or nearly over. */
export async function claimCheckout(
  tx: Tx,
  userId: number,
  plan: SubscriptionTier,
  now: Date,
): Promise<Claim> {
  // Clicks of one person come one after the other.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const open = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open?.plan === plan && open.expires_at.getTime() - now.getTime() > LEFT_AT_LEAST_MS)
    return { checkout: open, isMine: isForsaken(open, now), isNew: false, before: null }
  if (open) await closeCheckout(tx, open.id, now)
  const checkout = await tx
    .insertInto('checkouts')
    .values({ user_id: userId, plan, created_at: now, expires_at: new Date(now.getTime() + PAGE_LIVES_MS) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { checkout, isMine: true, isNew: true, before: open ?? null }
}

function isForsaken(open: CheckoutRow, now: Date): boolean {
  return open.url === null && now.getTime() - open.created_at.getTime() > ASKED_AT_MOST_MS
}

export function getCheckout(db: Database, id: string): Promise<CheckoutRow> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Notes the page; false when the checkout has been closed meanwhile. */
export async function nameCheckout(db: Database, id: string, page: CheckoutPage): Promise<boolean> {
  const named = await db
    .updateTable('checkouts')
    .set({ session_id: page.id, url: page.url })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return named !== undefined
}

export async function closeCheckout(db: Database | Tx, id: string, at: Date): Promise<void> {
  await db.updateTable('checkouts').set({ ended_at: at }).where('id', '=', id).execute()
}

interface ClosedPage {
  sessionId: string
  /** What was paid for; null where it expired. */
  subscriptionId: string | null
  at: Date
}

/** Of a page that was paid on or has expired. */
export async function closePage(tx: Tx, { sessionId, subscriptionId, at }: ClosedPage): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set(({ fn, ref, val }) => ({
      ended_at: fn.coalesce(ref('ended_at'), val(at)),
      subscription_id: subscriptionId,
    }))
    .where('session_id', '=', sessionId)
    .execute()
}

/** Whether this person has paid for a subscription that has not been read from the provider yet. */
export async function hasJustPaid(db: Database | Tx, userId: number): Promise<boolean> {
  const paid = await db
    .selectFrom('checkouts as c')
    .leftJoin('subscriptions as s', 's.id', 'c.subscription_id')
    .select('c.id')
    .where('c.user_id', '=', userId)
    .where('c.subscription_id', 'is not', null)
    .where('s.id', 'is', null)
    .executeTakeFirst()
  return paid !== undefined
}

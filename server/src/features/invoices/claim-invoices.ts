import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'

/**
 * Invoices that were written to an address before it had an account belong to the account that has proved it; of one that
 * was merged, to that which is kept.
 */
export async function claimInvoices(tx: Tx, userId: number | undefined): Promise<void> {
  await sql`select ${lockOf(sql`email`)} from users where id = ${userId ?? 0}`.execute(tx)
  await sql`update invoices i set user_id = coalesce(u.merged_into, u.id) from users u
    where u.id = ${userId ?? 0} and u.email_verified_at is not null and i.customer_email = u.email
      and i.user_id is null and i.pseudonym is null`.execute(tx)
}

/** Held by who writes to an address and by who comes to have it: the second one finds what the first did. */
export const lockOf = (email: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtextextended('invoices:' || ${email}, 0))`

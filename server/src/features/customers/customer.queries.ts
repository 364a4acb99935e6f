import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** Any account; those of staff have a page too, without the acts on customers. */
export async function findCustomer(db: Database | Tx, id: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at', 'email_verified_at', 'is_admin', 'staff_role'])
    .select(['website_url', 'phone_number', 'suspended_at', 'suspended_reason', 'deletion_due_at'])
    .select('merged_into')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** With its row locked; `conflict` for an account of staff, who have a screen of their own. */
export async function lockClient(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'is_admin',
      'staff_role',
      'suspended_at',
      'email_verified_at',
      'merged_into',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  if (row.is_admin || row.staff_role)
    throw new Problem('conflict', {
      says: 'This is an account of staff. Please see it under Staff instead.',
    })
  if (row.merged_into)
    throw new Problem('conflict', { says: 'This account was merged into another one and is closed.' })
  return row
}

/** What staff attach to an account that nobody proved would go with it, or to whoever proves it. */
export function requireVerified({ email_verified_at }: { email_verified_at: Date | null }): void {
  if (!email_verified_at)
    throw new Problem('conflict', { says: 'This customer has not verified the e-mail address yet.' })
}

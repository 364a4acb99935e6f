import { sql } from 'kysely'
import { tierColumn } from '#features/subscriptions/index.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

export interface MergeAccount {
  id: number
  name: string
  email: string
  is_admin: boolean
  staff_role: string | null
  email_verified_at: Date | null
  suspended_at: Date | null
  deletion_due_at: Date | null
  merged_into: number | null
  tier: string | null
  /** The provider charges for it, or may again. */
  pays: boolean
  /** A page on which a plan can be paid is still open. */
  paying: boolean
}

/** Locks both in the order of their ids where asked to. */
export async function readAccounts(
  db: Database | Tx,
  ids: readonly number[],
  { lock = false } = {},
): Promise<MergeAccount[]> {
  if (lock) await sql`select from users where id = any(${[...ids]}) order by id for update`.execute(db)
  const { rows } = await sql<MergeAccount>`
    select u.id, u.name, u.email, u.is_admin, u.staff_role, u.email_verified_at, u.suspended_at, u.deletion_due_at,
      u.merged_into, ${tierColumn(sql.ref('u.id'))} as tier,
      exists (select from subscriptions s where s.user_id = u.id
        and s.status not in ('canceled', 'incomplete_expired', 'incomplete')) as pays,
      exists (select from checkouts c where c.user_id = u.id and c.closed_at is null
        and (c.session_id is not null or c.ended_at is null)) as paying
    from users u where u.id = any(${[...ids]})`.execute(db)
  return rows
}

export const hasPlan = (account: MergeAccount) => account.pays || account.tier !== null

/** Plain sentences; empty where nothing forbids the merge. */
export function problemsOf(from: MergeAccount, into: MergeAccount): string[] {
  if (from.id === into.id) return ['This is the same account.']
  const of = (account: MergeAccount): string[] => {
    const { email } = account
    return [
      ...(account.is_admin || account.staff_role ? [`${email} is an account of staff.`] : []),
      ...(account.merged_into === null ? [] : [`${email} was merged into another account already.`]),
      ...(account.email_verified_at ? [] : [`${email} is not verified.`]),
      ...(account.suspended_at && account.merged_into === null
        ? [`${email} is suspended. Please end the suspension first.`]
        : []),
      ...(account.deletion_due_at ? [`${email} is to be deleted, as its owner asked.`] : []),
      ...(account.paying
        ? [`${email} has a page open on which a plan can be paid. It closes by itself within a day.`]
        : []),
    ]
  }
  const twoPlans =
    hasPlan(from) && hasPlan(into)
      ? ['Both accounts have a care plan. Please let one of them end first.']
      : []
  return [...of(from), ...of(into), ...twoPlans]
}

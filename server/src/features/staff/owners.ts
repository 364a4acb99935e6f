import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** Locks the owners in one order, so that of two who remove each other at once the second sees what the first did. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users where is_admin and staff_role = 'owner'
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Throws `conflict` when no other owner would be left. */
export function requireAnotherOwner(owners: number[], leaving: number): void {
  if (owners.some((id) => id !== leaving)) return
  throw new Problem('conflict', {
    says: 'This is the last owner. Please make somebody else an owner first.',
  })
}

import { PROMOTION_ACCOUNTS } from '@sitewright/contract/pricing.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Advisory lock: grants are taken one after another. Any number that is not used elsewhere. */
const SLOTS_LOCK = 902_310

export async function countRemaining(db: Database | Tx): Promise<number> {
  const { given } = await db
    .selectFrom('promotion_grants')
    .select((eb) => eb.fn.countAll<string>().as('given'))
    .executeTakeFirstOrThrow()
  return PROMOTION_ACCOUNTS - Number(given)
}

/** Gives a client the next free slot, if one is left; staff and those who hold one get nothing. */
export async function grantFreeFix(tx: Tx, userId: number): Promise<void> {
  // Slots are never given back, so once all are gone the lock is not taken any more.
  if ((await countRemaining(tx)) === 0) return
  await sql`select pg_advisory_xact_lock(${SLOTS_LOCK})`.execute(tx)
  await sql`
    insert into promotion_grants (slot, user_id)
    select free.slot, u.id
    from generate_series(1, ${PROMOTION_ACCOUNTS}::int) as free(slot), users u
    where u.id = ${userId} and not u.is_admin
      and not exists (select from promotion_grants given where given.slot = free.slot)
    order by free.slot limit 1
    on conflict (user_id) do nothing`.execute(tx)
}

/**
 * Takes the person's free first fix, true when there was one. It is for the first request only, so every first
 * request takes it, whether its price then uses it or not. Of several at once, one gets it.
 */
export async function takeFreeFix(tx: Tx, userId: number): Promise<boolean> {
  const taken = await tx
    .updateTable('promotion_grants')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('slot')
    .executeTakeFirst()
  return taken !== undefined
}

/** Notes which request the free first fix went to. */
export async function noteFreeFix(tx: Tx, userId: number, requestId: number): Promise<void> {
  await tx
    .updateTable('promotion_grants')
    .set({ service_request_id: requestId })
    .where('user_id', '=', userId)
    .execute()
}

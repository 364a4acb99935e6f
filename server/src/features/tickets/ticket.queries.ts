import type { Waiting } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import { type Actor, isStaff, userIdOf } from '#platform/actor.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** The second lock: staff see every ticket, clients their own; deleted ones are hidden. Needs `tickets as t`. */
export function visibleTo(actor: Actor) {
  return sql<boolean>`t.deleted_at is null and (${isStaff(actor)} or t.user_id = ${userIdOf(actor) ?? 0})`
}

export type TicketRow = Awaited<ReturnType<typeof findVisibleTicket>>

/** The ticket as the policy and the view need it; `not_found` when absent, deleted or another customer's. */
export async function findVisibleTicket(db: Database | Tx, actor: Actor, id: number) {
  const row = await db
    .selectFrom('tickets as t')
    .leftJoin('users as a', 'a.id', 't.assignee_id')
    .selectAll('t')
    .select('a.name as assignee_name')
    .where('t.id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** The same with its row locked until the transaction ends, so that messages are numbered one after the other. */
export async function lockVisibleTicket(tx: Tx, actor: Actor, id: number) {
  const row = await tx
    .selectFrom('tickets as t')
    .selectAll('t')
    .where('t.id', '=', id)
    .where(visibleTo(actor))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, waiting_for: row.waiting_for as Waiting }
}
export type LockedTicket = Awaited<ReturnType<typeof lockVisibleTicket>>

/** Any ticket with its row locked, for jobs; null when gone. */
export async function lockTicketOrNull(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .selectAll('t')
    .select('u.email')
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .forNoKeyUpdate('t')
    .executeTakeFirst()
  return row ? { ...row, waiting_for: row.waiting_for as Waiting } : null
}

/** Newest seq of each ticket that still exists. */
export async function lastSeqs(db: Database, ids: number[]): Promise<{ id: number; last_seq: number }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('tickets')
    .select(['id', 'last_seq'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Staff members, by name. */
export async function listStaff(db: Database | Tx): Promise<{ id: number; name: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('is_admin', '=', true)
    .orderBy('name')
    .execute()
}

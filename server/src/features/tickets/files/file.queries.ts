import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { visibleTo } from '../ticket.queries.ts'

/** A file of a ticket that this person may see; `not_found` otherwise. */
export async function findVisibleFile(db: Database, actor: Actor, ticketId: number, fileId: number) {
  const row = await db
    .selectFrom('ticket_files as f')
    .innerJoin('tickets as t', 't.id', 'f.ticket_id')
    .selectAll('f')
    .where('f.id', '=', fileId)
    .where('f.ticket_id', '=', ticketId)
    .where(visibleTo(actor))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Bytes that all files on the tickets of one customer take. */
export async function bytesOfCustomer(tx: Tx, userId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('ticket_files as f')
    .innerJoin('tickets as t', 't.id', 'f.ticket_id')
    .select(sql<string>`coalesce(sum(f.size), 0)`.as('total'))
    .where('t.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { type InboxFilter, ofState, statesOf } from './pick-tickets.ts'

/** So many of the most urgent tickets are looked at one by one. */
const NEAR = 2_000

const isListed = sql`t.deleted_at is null and t.merged_into is null`

interface Wanted {
  filter: Pick<InboxFilter, 'status' | 'urgency' | 'waiting' | 'limit'>
  /** The whole filter, and where the page before ended. */
  isWanted: RawBuilder<unknown>
  after: RawBuilder<unknown>
}

/** The ids of one page of the tickets with these words, most urgent promise first. */
export async function findByWords(db: Database, words: string, wanted: Wanted): Promise<number[]> {
  const ids = await findNear(db, words, wanted)
  if (ids.length >= wanted.filter.limit || (await isAllNear(db, wanted))) return ids
  return findAnywhere(db, words, wanted)
}

/**
 * Looked for among the most urgent tickets of the filter: a word that many tickets have is found there at once, where the
 * index of words would bring them all.
 */
async function findNear(db: Database, words: string, { filter, isWanted, after }: Wanted): Promise<number[]> {
  // The inner select keeps the planner from asking the index of words for all tickets that have them.
  const { rows } = await sql<{ id: number }>`
    select t.id from (${nearest(filter, after)}) t,
      lateral (select document from ticket_search where ticket_id = t.id offset 0) s
    where s.document @@ ${words}::tsquery and ${isWanted}
    order by t.inbox_order, t.id limit ${filter.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the filter has no more tickets than were looked at. Without one all tickets are more, or few anyway. */
async function isAllNear(db: Database, { filter, after }: Wanted): Promise<boolean> {
  if (!hasState(filter)) return false
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${nearest(filter, after)}) t`.execute(db)
  return (rows[0]?.count ?? 0) < NEAR
}

const hasState = ({ status, urgency, waiting }: Wanted['filter']) =>
  [status, urgency, waiting].some((part) => part !== undefined)

function nearest(filter: Wanted['filter'], after: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql`t.id, t.inbox_order, t.status, t.urgency_level, t.waiting_for, t.assignee_id`
  const inOrder = sql`order by t.inbox_order, t.id limit ${NEAR}`
  const tickets = sql`select ${columns} from tickets t where ${isListed} and ${after}`
  if (!hasState(filter)) return sql`${tickets} ${inOrder}`
  return sql`select ${columns} from ${statesOf(filter)}, lateral (${tickets} and ${ofState} ${inOrder}) t ${inOrder}`
}

async function findAnywhere(db: Database, words: string, { filter, isWanted, after }: Wanted) {
  // Sorted outside, or the planner walks all tickets in their order to save the sort.
  const { rows } = await sql<{ id: number }>`
    select f.id from (select t.id, t.inbox_order from ticket_search s join tickets t on t.id = s.ticket_id
      where s.document @@ ${words}::tsquery and ${isListed} and ${isWanted} and ${after} offset 0) f
    order by f.inbox_order, f.id limit ${filter.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

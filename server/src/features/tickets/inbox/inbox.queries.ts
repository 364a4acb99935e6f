import { COUNT_CAP, type Inbox } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Cursor } from './cursor.ts'
import { findByWords } from './find-by-words.ts'
import { type InboxFilter, pickedTickets } from './pick-tickets.ts'
import { searchedId, searchQuery } from './search.ts'

/**
 * One page: the inbox and the searches most urgent promise first, the snoozed ones by their return, the deleted ones
 * newest first. Every part of the filter is served by an index in this order.
 */
export async function listInbox(db: Database, filter: InboxFilter) {
  const { at, id, direction } = orderOf(filter)
  const ids = await idsByWords(db, filter)
  return db
    .selectFrom('tickets as t')
    .$if(filter.tag !== undefined, (q) =>
      q.innerJoin('ticket_tags as g', (join) =>
        join.onRef('g.ticket_id', '=', 't.id').on('g.tag_id', '=', filter.tag ?? 0),
      ),
    )
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('users as a', 'a.id', 't.assignee_id')
    .select([
      't.id',
      't.subject',
      't.service_type',
      't.status',
      't.urgency_level',
      't.created_at',
      't.updated_at',
    ])
    .select([
      't.waiting_for',
      't.due_at',
      't.finish_by',
      't.staff_unread as unread',
      't.excerpt',
      't.user_id',
      't.assignee_id',
    ])
    .select(['t.snoozed_until', 't.deleted_at'])
    .select(
      sql<{
        id: number | null
        name: string
      } | null>`(select json_build_object('id', m.author_id, 'name', m.author_name)
        from messages m where m.ticket_id = t.id and m.seq = t.last_seq and m.side <> 'client')`.as(
        'excerpt_by',
      ),
    )
    .select(['u.name as customer_name', 'u.email as customer_email', 'a.name as assignee_name'])
    .where(shown(filter))
    .$if(isPicked(filter), (q) => q.where(picked(filter)))
    .$if(!isPicked(filter), (q) => q.where(matching(filter)))
    .$if(filter.typed !== undefined, (q) => q.where(ids ? among(ids) : found(filter.typed ?? '')))
    .$if(filter.after !== undefined, (q) => q.where(later(filter, filter.after as Cursor)))
    .orderBy(at, direction)
    .orderBy(id, direction)
    .limit(filter.limit)
    .execute()
}

/** Those with the words, and the one with the number. */
function found(typed: string) {
  const words = searchQuery(typed)
  if (words === null) return sql<boolean>`false`
  return sql<boolean>`t.id = any(array(select ticket_id from ticket_search where document @@ ${words}::tsquery
    union all select ${searchedId(typed) ?? 0}::int))`
}

const among = (ids: number[]) => sql<boolean>`t.id = any(${ids}::int[])`

/** Null where the search is for a number, or in a list of its own order. */
async function idsByWords(db: Database, filter: InboxFilter): Promise<number[] | null> {
  const { typed, view, tag } = filter
  const words = typed === undefined ? null : searchQuery(typed)
  if (typed === undefined || words === null || view || tag || searchedId(typed) !== null) return null
  const after = filter.after === undefined ? sql`true` : later(filter, filter.after)
  return findByWords(db, words, { filter, isWanted: matching(filter), after })
}

/** In this list at all. A search also finds what is snoozed; what was merged is found by its number alone. */
function shown({ view, typed }: InboxFilter) {
  if (view === 'deleted') return sql<boolean>`t.deleted_at is not null`
  const here = sql`t.deleted_at is null and t.merged_into is null`
  if (view === 'snoozed') return sql<boolean>`${here} and t.snoozed_until is not null`
  if (typed === undefined) return sql<boolean>`${here} and t.snoozed_until is null`
  return sql<boolean>`t.deleted_at is null and (t.merged_into is null or t.id = ${searchedId(typed) ?? 0})`
}

/** Served by the indexes that begin with what is filtered by. */
function isPicked({ view, typed, tag, status, urgency, waiting, assignee }: InboxFilter): boolean {
  if (view === 'deleted' || typed !== undefined || tag !== undefined) return false
  return [status, urgency, waiting, assignee].some((part) => part !== undefined)
}

function picked(filter: InboxFilter) {
  const { at } = orderOf(filter)
  const after = filter.after === undefined ? sql`true` : later(filter, filter.after)
  return pickedTickets(filter, { at, after, isShown: shown(filter) })
}

function matching({ status, urgency, waiting, assignee }: InboxFilter) {
  const parts = [sql`true`]
  if (status !== undefined) parts.push(sql`t.status = ${status}`)
  if (urgency !== undefined) parts.push(sql`t.urgency_level = ${urgency}`)
  if (waiting !== undefined) parts.push(sql`t.waiting_for = ${waiting}`)
  if (assignee === 'none') parts.push(sql`t.assignee_id is null`)
  if (typeof assignee === 'number') parts.push(sql`t.assignee_id = ${assignee}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function orderOf({ view, tag }: InboxFilter) {
  if (view === 'deleted') return { at: sql`t.deleted_at`, id: sql`t.id`, direction: 'desc' as const }
  const direction = 'asc' as const
  if (view === 'snoozed') return { at: sql`t.snoozed_until`, id: sql`t.id`, direction }
  if (tag === undefined) return { at: sql`t.inbox_order`, id: sql`t.id`, direction }
  return { at: sql`g.inbox_order`, id: sql`g.ticket_id`, direction }
}

function later(filter: InboxFilter, [from, lastId]: Cursor) {
  const { at, id, direction } = orderOf(filter)
  const after = from === null ? sql`'infinity'::timestamptz` : sql`${new Date(from)}::timestamptz`
  return sql<boolean>`(${at}, ${id}) ${direction === 'asc' ? sql`>` : sql`<`} (${after}, ${lastId}::int)`
}

/** Each count stops at the cap, so that a million tickets cost no more than a thousand. */
export async function countInbox(db: Database, staffId: number, now: Date): Promise<Inbox['counts']> {
  const upTo = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from (select from tickets where deleted_at is null and merged_into is null and ${condition} limit ${COUNT_CAP}) c)`
  const here = (condition: ReturnType<typeof sql>) => upTo(sql`snoozed_until is null and ${condition}`)
  const working = sql`status in ('open', 'in-progress')`
  const { rows } = await sql<Inbox['counts']>`select
    ${here(sql`status = 'open'`)} as open,
    ${here(sql`status = 'in-progress'`)} as "in-progress",
    ${here(sql`status = 'resolved'`)} as resolved,
    ${here(sql`status = 'closed'`)} as closed,
    ${here(sql`waiting_for = 'staff' and ${working}`)} as waiting_for_staff,
    ${here(sql`assignee_id = ${staffId} and ${working}`)} as mine,
    ${here(sql`assignee_id is null and ${working}`)} as unassigned,
    ${here(sql`inbox_order < ${now} and ${working}`)} as overdue,
    ${upTo(sql`snoozed_until is not null`)} as snoozed`.execute(db)
  return rows[0] as Inbox['counts']
}

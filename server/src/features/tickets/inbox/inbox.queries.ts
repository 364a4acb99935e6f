import { COUNT_CAP, type Inbox } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Cursor } from './cursor.ts'
import { searchedId, searchQuery } from './search.ts'

export interface InboxFilter {
  status?: string | undefined
  urgency?: string | undefined
  waiting?: string | undefined
  /** A staff member, or `none`. */
  assignee?: number | 'none' | undefined
  typed?: string | undefined
  after?: Cursor | undefined
  limit: number
}

/** One page, most urgent promise first. Every part of the filter is served by an index in this order. */
export async function listInbox(db: Database, filter: InboxFilter) {
  return db
    .selectFrom('tickets as t')
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
      't.staff_unread as unread',
      't.excerpt',
      't.user_id',
      't.assignee_id',
    ])
    .select(['u.name as customer_name', 'u.email as customer_email', 'a.name as assignee_name'])
    .where('t.deleted_at', 'is', null)
    .$if(filter.status !== undefined, (q) => q.where('t.status', '=', filter.status ?? ''))
    .$if(filter.urgency !== undefined, (q) => q.where('t.urgency_level', '=', filter.urgency ?? ''))
    .$if(filter.waiting !== undefined, (q) => q.where('t.waiting_for', '=', filter.waiting ?? ''))
    .$if(filter.assignee === 'none', (q) => q.where('t.assignee_id', 'is', null))
    .$if(typeof filter.assignee === 'number', (q) => q.where('t.assignee_id', '=', Number(filter.assignee)))
    .$if(filter.typed !== undefined, (q) => q.where(found(filter.typed ?? '')))
    .$if(filter.after !== undefined, (q) => q.where(later(filter.after as Cursor)))
    .orderBy('t.inbox_order')
    .orderBy('t.id')
    .limit(filter.limit)
    .execute()
}

function found(typed: string) {
  const query = searchQuery(typed)
  if (query === null) return sql<boolean>`false`
  const id = searchedId(typed) ?? 0
  return sql<boolean>`(t.id = ${id} or t.id in
    (select ticket_id from ticket_search where document @@ ${query}::tsquery))`
}

function later([due, id]: Cursor) {
  const at = due === null ? sql`'infinity'::timestamptz` : sql`${new Date(due)}::timestamptz`
  return sql<boolean>`(t.inbox_order, t.id) > (${at}, ${id}::int)`
}

/** Each count stops at the cap, so that a million tickets cost no more than a thousand. */
export async function countInbox(db: Database, staffId: number, now: Date): Promise<Inbox['counts']> {
  const upTo = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from (select from tickets where deleted_at is null and ${condition} limit ${COUNT_CAP}) c)`
  const working = sql`status in ('open', 'in-progress')`
  const { rows } = await sql<Inbox['counts']>`select
    ${upTo(sql`status = 'open'`)} as open,
    ${upTo(sql`status = 'in-progress'`)} as "in-progress",
    ${upTo(sql`status = 'resolved'`)} as resolved,
    ${upTo(sql`status = 'closed'`)} as closed,
    ${upTo(sql`waiting_for = 'staff' and ${working}`)} as waiting_for_staff,
    ${upTo(sql`assignee_id = ${staffId} and ${working}`)} as mine,
    ${upTo(sql`assignee_id is null and ${working}`)} as unassigned,
    ${upTo(sql`inbox_order < ${now} and ${working}`)} as overdue`.execute(db)
  return rows[0] as Inbox['counts']
}

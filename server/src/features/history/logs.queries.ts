import type { HistoryEntry } from '@sitewright/contract/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { sentenceOf } from './sentences.ts'

/** The events, or the chained log of what must be provable. */
export interface Log {
  letter: 'a' | 'e'
  table: 'events' | 'audit_log'
  /** Its number in the log, and what happened. */
  key: 'id' | 'seq'
  name: 'name' | 'action'
  columns: RawBuilder<unknown>
  /** Each condition has an index in the order of time; an entry may meet several. */
  ofCustomer: (id: number) => RawBuilder<unknown>[]
}

export const events: Log = {
  letter: 'e',
  table: 'events',
  key: 'id',
  name: 'name',
  columns: sql`'e' as log, id, at, name, data, null::text as change, actor_kind, actor_id, user_id as customer_id, ticket_id,
    null::text as reason, 'done' as outcome, null::integer as colleague_id, token_id`,
  ofCustomer: (id) => [sql`user_id = ${id}`],
}

export const chained: Log = {
  letter: 'a',
  table: 'audit_log',
  key: 'seq',
  name: 'action',
  columns: sql`'a', seq, at, action, '{}'::jsonb, change, actor_kind, actor_id,
    coalesce(owner_id, case object_kind when 'customer' then object_id end), ticket_id, reason, outcome,
    case object_kind when 'staff' then object_id end, token_id`,
  ofCustomer: (id) => [sql`owner_id = ${id}`, sql`object_kind = 'customer' and object_id = ${id}`],
}

export interface LogRow {
  log: 'a' | 'e'
  id: string
  micros: string
  at: Date
  name: string
  data: Record<string, unknown>
  change: string | null
  actor_kind: string
  who: string | null
  subject: string | null
  /** The colleague that an act on staff was about. */
  colleague: string | null
  customer_id: number | null
  ticket_id: number | null
  reason: string | null
  outcome: HistoryEntry['outcome']
  token_id: number | null
  token: string | null
}

/** What comes after the entry with this cursor, the newest first. */
export function isAfter({ letter, key }: Log, cursor: string): RawBuilder<unknown> {
  const [micros, log, place] = cursor.split('-')
  return sql`(at, ${letter}::text, ${sql.ref(key)}) <
    (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${log}::text, ${place}::bigint)`
}

/** A page of rows of both logs, newest first, with the names of who is in them. */
export async function withNames(db: Database, rows: RawBuilder<unknown>, limit: number): Promise<LogRow[]> {
  const named = await sql<LogRow>`
    select h.*, (extract(epoch from h.at) * 1000000)::bigint::text as micros, u.name as who, s.name as subject,
      c.name as colleague, t.name as token
    from (${rows}) as h
      left join users u on u.id = h.actor_id left join users s on s.id = h.customer_id
      left join users c on c.id = h.colleague_id left join api_tokens t on t.id = h.token_id
    order by h.at desc, h.log desc, h.id desc limit ${limit}`.execute(db)
  return named.rows
}

export const entryOf = (row: LogRow): HistoryEntry => ({
  cursor: `${row.micros}-${row.log}-${row.id}`,
  at: row.at.toISOString(),
  who: row.who ?? unsignedName(row),
  says: sentenceOf(row.name, { ...row.data, colleague: row.colleague ?? 'a colleague' }),
  reason: row.reason,
  outcome: row.outcome,
  ticket_id: row.ticket_id,
  customer_id: row.customer_id,
})

/** Of these the provider tells us; the customer did it. */
const byCustomer = ['invoice.paid', 'subscription.paid']

/** Who registers or signs in is not signed in yet; who fails to may be anybody. */
export function unsignedName({
  actor_kind,
  name,
  subject,
}: Pick<LogRow, 'actor_kind' | 'name' | 'subject'>): string {
  if (actor_kind !== 'guest' && !byCustomer.includes(name)) return 'Sitewright'
  return (name !== 'account.sign_in_failed' && subject) || 'Somebody'
}

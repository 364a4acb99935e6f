import { HISTORY_PAGE, type HistoryEntry } from '@sitewright/contract/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { sentenceOf } from './sentences.ts'

interface Row {
  log: 'a' | 'e'
  id: string
  micros: string
  at: Date
  name: string
  data: Record<string, unknown>
  actor_kind: string
  who: string | null
  subject: string | null
  /** The colleague that an act on staff was about. */
  colleague: string | null
  customer_id: number | null
  ticket_id: number | null
  reason: string | null
  outcome: HistoryEntry['outcome']
}

/** Sent so often, or so little telling, that they would hide the rest. */
const untold = ['account.code_sent', 'account.code_failed']

/** Everything that one member of staff did. */
export function historyOfStaff(db: Database, userId: number, before?: string): Promise<HistoryEntry[]> {
  const by = sql`actor_id = ${userId} and actor_kind = 'admin'`
  return readHistory(db, { events: by, audit: by, before })
}

/** Everything that happened to one customer, in all accounts that became one. */
export function historyOfCustomer(
  db: Database,
  accounts: number[],
  before?: string,
): Promise<HistoryEntry[]> {
  return readHistory(db, {
    events: sql`user_id in (${sql.join(accounts)})`,
    audit: sql`(owner_id in (${sql.join(accounts)})
      or (object_kind = 'customer' and object_id in (${sql.join(accounts)})))`,
    before,
  })
}

interface Wanted {
  events: RawBuilder<unknown>
  audit: RawBuilder<unknown>
  /** The cursor of the last entry before. */
  before: string | undefined
}

/** Both logs in one list, newest first: the events, and the audit log of what must be provable. */
async function readHistory(db: Database, { events, audit, before }: Wanted): Promise<HistoryEntry[]> {
  const [micros, log, place] = before?.split('-') ?? []
  const page = (source: 'a' | 'e', key: string) =>
    sql`${
      before
        ? sql`and (at, ${source}::text, ${sql.ref(key)}) <
          (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${log}::text, ${place}::bigint)`
        : sql``
    } order by at desc, ${sql.ref(key)} desc limit ${HISTORY_PAGE}`
  const { rows } = await sql<Row>`
    select h.*, (extract(epoch from h.at) * 1000000)::bigint::text as micros, u.name as who, s.name as subject,
      c.name as colleague from (
      (select 'e' as log, id, at, name, data, actor_kind, actor_id, user_id as customer_id, ticket_id,
          null as reason, 'done' as outcome, null::integer as colleague_id
        from events where ${events} and name <> all(${untold}) ${page('e', 'id')})
      union all
      (select 'a', seq, at, action, '{}', actor_kind, actor_id,
          coalesce(owner_id, case object_kind when 'customer' then object_id end), ticket_id, reason, outcome,
          case object_kind when 'staff' then object_id end
        from audit_log where ${audit} ${page('a', 'seq')})
    ) as h left join users u on u.id = h.actor_id left join users s on s.id = h.customer_id
      left join users c on c.id = h.colleague_id
    order by h.at desc, h.log desc, h.id desc limit ${HISTORY_PAGE}`.execute(db)
  return rows.map((row) => ({
    cursor: `${row.micros}-${row.log}-${row.id}`,
    at: row.at.toISOString(),
    who: row.who ?? unsignedName(row),
    says: sentenceOf(row.name, { ...row.data, colleague: row.colleague ?? 'a colleague' }),
    reason: row.reason,
    outcome: row.outcome,
    ticket_id: row.ticket_id,
    customer_id: row.customer_id,
  }))
}

/** Who registers or signs in is not signed in yet; who fails to may be anybody. */
export function unsignedName({
  actor_kind,
  name,
  subject,
}: Pick<Row, 'actor_kind' | 'name' | 'subject'>): string {
  if (actor_kind !== 'guest') return 'Sitewright'
  return (name !== 'account.sign_in_failed' && subject) || 'Somebody'
}

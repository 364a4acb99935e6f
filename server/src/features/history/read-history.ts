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
  return readHistory(db, { events: [by], audit: [by], before })
}

/** Everything that happened to one customer, in all accounts that became one. */
export function historyOfCustomer(
  db: Database,
  accounts: number[],
  before?: string,
): Promise<HistoryEntry[]> {
  return readHistory(db, {
    events: accounts.map((id) => sql`user_id = ${id}`),
    audit: accounts.flatMap(auditOfCustomer),
    before,
  })
}

/** Two conditions, each with an index in the order of time. An entry may meet both. */
export const auditOfCustomer = (id: number): RawBuilder<unknown>[] => [
  sql`owner_id = ${id}`,
  sql`object_kind = 'customer' and object_id = ${id}`,
]

interface Wanted {
  /** Each condition is read by itself, so that an index gives its newest entries. */
  events: RawBuilder<unknown>[]
  audit: RawBuilder<unknown>[]
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
  const event = (
    condition: RawBuilder<unknown>,
  ) => sql`(select 'e' as log, id, at, name, data, actor_kind, actor_id,
      user_id as customer_id, ticket_id, null::text as reason, 'done' as outcome, null::integer as colleague_id
    from events where ${condition} and name <> all(${untold}) ${page('e', 'id')})`
  const entry = (
    condition: RawBuilder<unknown>,
  ) => sql`(select 'a' as log, seq, at, action, '{}'::jsonb, actor_kind,
      actor_id, coalesce(owner_id, case object_kind when 'customer' then object_id end), ticket_id, reason, outcome,
      case object_kind when 'staff' then object_id end
    from audit_log where ${condition} ${page('a', 'seq')})`
  const { rows } = await sql<Row>`
    select h.*, (extract(epoch from h.at) * 1000000)::bigint::text as micros, u.name as who, s.name as subject,
      c.name as colleague from (
      ${sql.join([...events.map(event), ...audit.map(entry)], sql` union `)}
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

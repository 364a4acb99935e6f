import type { AuditEntry, AuditFilter } from '@sitewright/contract/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditOfCustomer, sentenceOf, unsignedName } from '#features/history/index.ts'
import type { Database } from '#platform/database/connect.ts'
import { sidesOf } from './sides.ts'

interface Row {
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
  colleague: string | null
  customer_id: number | null
  ticket_id: number | null
  reason: string | null
  outcome: AuditEntry['outcome']
  token_id: number | null
  token: string | null
}

interface Page {
  filter: AuditFilter
  /** The cursor of the last entry before. */
  before?: string | undefined
  limit: number
}

/** Both logs in one list, newest first: the events, and the chained log of what must be provable. */
export async function listAudit(db: Database, page: Page): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`
    select h.*, (extract(epoch from h.at) * 1000000)::bigint::text as micros, u.name as who, s.name as subject,
      c.name as colleague, t.name as token
    from (${source(events, page)} union all ${source(chained, page)}) as h
      left join users u on u.id = h.actor_id left join users s on s.id = h.customer_id
      left join users c on c.id = h.colleague_id left join api_tokens t on t.id = h.token_id
    order by h.at desc, h.log desc, h.id desc limit ${page.limit}`.execute(db)
  return rows.map(entryOf)
}

interface Log {
  letter: 'a' | 'e'
  table: 'events' | 'audit_log'
  /** Its number in the log, and what happened. */
  key: 'id' | 'seq'
  name: 'name' | 'action'
  columns: RawBuilder<unknown>
  /** Each condition is read by itself, so that an index gives its newest entries. */
  ofCustomer: (id: number) => RawBuilder<unknown>[]
}

const events: Log = {
  letter: 'e',
  table: 'events',
  key: 'id',
  name: 'name',
  columns: sql`'e' as log, id, at, name, data, null::text as change, actor_kind, actor_id, user_id as customer_id, ticket_id,
    null::text as reason, 'done' as outcome, null::integer as colleague_id, token_id`,
  ofCustomer: (id) => [sql`user_id = ${id}`],
}

const chained: Log = {
  letter: 'a',
  table: 'audit_log',
  key: 'seq',
  name: 'action',
  columns: sql`'a', seq, at, action, '{}'::jsonb, change, actor_kind, actor_id,
    coalesce(owner_id, case object_kind when 'customer' then object_id end), ticket_id, reason, outcome,
    case object_kind when 'staff' then object_id end, token_id`,
  ofCustomer: auditOfCustomer,
}

/**
 * One page of one log. Where an index leads to the rows of a person, customer or ticket, that one; otherwise the newest of
 * each name are read and merged, since no index has all names in the order of time.
 */
function source(log: Log, { filter, before, limit }: Page): RawBuilder<unknown> {
  const { person, customer, ticket, kind, by } = filter
  const where = sql.join(conditionsOf(log, filter, before), sql` and `)
  const order = sql`order by at desc, ${sql.ref(log.key)} desc limit ${limit}`
  const table = sql.table(log.table)
  const isLed = person !== undefined || customer !== undefined || ticket !== undefined
  const isNamed = kind !== undefined || (by === 'everyone' && !isLed)
  const ways = customer === undefined ? [sql`true`] : log.ofCustomer(customer)
  if (!isNamed) {
    const pages = ways.map(
      (way) => sql`(select ${log.columns} from ${table} where ${way} and ${where} ${order})`,
    )
    return sql`(${sql.join(pages, sql` union `)})`
  }
  const name = sql.ref(log.name)
  return sql`(select x.* from (${namesOf(log, kind)}) n, lateral (
    select ${log.columns} from ${table} where ${name} = n.name and ((${sql.join(ways, sql`) or (`)})) and ${where} ${order}
  ) x order by x.at desc, x.${sql.raw(log.key)} desc limit ${limit})`
}

/** Every name that the log has, found by skipping through its index; there are some hundred among millions of rows. */
function namesOf({ table, name }: Log, kind: string | undefined): RawBuilder<unknown> {
  const column = sql.ref(name)
  const from = sql.table(table)
  const wanted = kind === undefined ? sql`true` : sql`starts_with(name, ${`${kind}.`})`
  return sql`with recursive names as (
      (select ${column} as name from ${from} order by ${column} limit 1)
      union all
      select (select ${column} from ${from} where ${column} > names.name order by ${column} limit 1)
      from names where names.name is not null
    ) select name from names where name is not null and ${wanted}`
}

function conditionsOf(log: Log, filter: AuditFilter, before: string | undefined): RawBuilder<unknown>[] {
  const { by, person, ticket, from, to } = filter
  const [micros, letter, place] = before?.split('-') ?? []
  const given: (RawBuilder<unknown> | false | undefined)[] = [
    sql`true`,
    (by === 'staff' || person !== undefined) && sql`actor_kind = 'admin'`,
    person !== undefined && sql`actor_id = ${person}`,
    ticket !== undefined && sql`ticket_id = ${ticket}`,
    from !== undefined && sql`at >= ${new Date(from)}`,
    to !== undefined && sql`at < ${new Date(Date.parse(to) + 86_400_000)}`,
    before !== undefined &&
      sql`(at, ${log.letter}::text, ${sql.ref(log.key)}) <
        (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${letter}::text, ${place}::bigint)`,
  ]
  return given.filter((condition) => condition !== false && condition !== undefined)
}

function entryOf(row: Row): AuditEntry {
  const { before, after } = sidesOf(row.name, row.data, row.change)
  return {
    cursor: `${row.micros}-${row.log}-${row.id}`,
    at: row.at.toISOString(),
    who: row.who ?? unsignedName(row),
    kind: row.name,
    says: sentenceOf(row.name, { ...row.data, colleague: row.colleague ?? 'a colleague' }),
    before,
    after,
    reason: row.reason,
    outcome: row.outcome,
    ticket_id: row.ticket_id,
    customer_id: row.customer_id,
    token: row.token_id === null ? null : (row.token ?? `#${row.token_id}, deleted`),
    chained: row.log === 'a',
  }
}

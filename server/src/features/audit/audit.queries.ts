import type { AuditEntry, AuditFilter } from '@sitewright/contract/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  chained,
  entryOf,
  events,
  isAfter,
  type Log,
  type LogRow,
  withNames,
} from '#features/history/index.ts'
import type { Database } from '#platform/database/connect.ts'
import { sidesOf } from './sides.ts'

interface Page {
  filter: AuditFilter
  /** The cursor of the last entry before. */
  before?: string | undefined
  limit: number
}

/** Both logs in one list, newest first: the events, and the chained log of what must be provable. */
export async function listAudit(db: Database, page: Page): Promise<AuditEntry[]> {
  const rows = sql`${source(events, page)} union all ${source(chained, page)}`
  return (await withNames(db, rows, page.limit)).map(auditEntryOf)
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
  const given: (RawBuilder<unknown> | false | undefined)[] = [
    sql`true`,
    (by === 'staff' || person !== undefined) && sql`actor_kind = 'admin'`,
    person !== undefined && sql`actor_id = ${person}`,
    ticket !== undefined && sql`ticket_id = ${ticket}`,
    from !== undefined && sql`at >= ${new Date(from)}`,
    to !== undefined && sql`at < ${new Date(Date.parse(to) + 86_400_000)}`,
    before !== undefined && isAfter(log, before),
  ]
  return given.filter((condition) => condition !== false && condition !== undefined)
}

function auditEntryOf(row: LogRow): AuditEntry {
  return {
    ...entryOf(row),
    kind: row.name,
    ...sidesOf(row.name, row.data, row.change),
    token: row.token_id === null ? null : (row.token ?? `#${row.token_id}, deleted`),
    chained: row.log === 'a',
  }
}

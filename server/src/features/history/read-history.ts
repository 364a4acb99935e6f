import { HISTORY_PAGE, type HistoryEntry } from '@sitewright/contract/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { chained, entryOf, events, isAfter, type Log, withNames } from './logs.queries.ts'

/** Sent so often, or so little telling, that they would hide the rest. */
const untold = sql`name <> all(${['account.code_sent', 'account.code_failed']})`

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
    events: accounts.flatMap(events.ofCustomer),
    audit: accounts.flatMap(chained.ofCustomer),
    before,
  })
}

interface Wanted {
  /** Each condition is read by itself, so that an index gives its newest entries. */
  events: RawBuilder<unknown>[]
  audit: RawBuilder<unknown>[]
  /** The cursor of the last entry before. */
  before: string | undefined
}

/** Both logs in one list, newest first. */
async function readHistory(db: Database, wanted: Wanted): Promise<HistoryEntry[]> {
  const page = (
    log: Log,
    condition: RawBuilder<unknown>,
  ) => sql`(select ${log.columns} from ${sql.table(log.table)}
    where ${condition} and ${wanted.before === undefined ? sql`true` : isAfter(log, wanted.before)}
    order by at desc, ${sql.ref(log.key)} desc limit ${HISTORY_PAGE})`
  const pages = [
    ...wanted.events.map((condition) => page(events, sql`${condition} and ${untold}`)),
    ...wanted.audit.map((condition) => page(chained, condition)),
  ]
  return (await withNames(db, sql.join(pages, sql` union `), HISTORY_PAGE)).map(entryOf)
}

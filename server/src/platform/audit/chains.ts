import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Tx } from '../database/transaction.ts'
import { type AuditRow, partsOf, writtenOut } from './chain.ts'

const BATCH = 2_000

export interface Link {
  seq: number
  hash: Buffer
  /** What the hash was made of; null where it is gone. */
  parts: string[] | null
  /** The number of the event that it proves. */
  event?: number
}

export interface Head {
  seq: number
  hash: Buffer
}

/** A chain of hashes over rows that are only added. */
export interface Chain {
  /** What is read to people. */
  name: 'audit log' | 'events'
  table: 'audit_log' | 'event_chain'
  /** Of the copy of its head, among the files. */
  copyKey: string
  head: (db: Database | Tx) => Promise<Head>
  /** In the order of `seq`. */
  links: (db: Tx) => AsyncGenerator<Link>
  /** What should be in it for an hour already and is not; only where links are made after the rows. */
  unlinked?: (db: Tx) => Promise<Unlinked | null>
}

interface Unlinked {
  /** The number of the first event. */
  event: number
  count: number
}

type StoredRow = Omit<AuditRow, 'seq'> & { seq: string; hash: Buffer }

export const auditChain: Chain = {
  name: 'audit log',
  table: 'audit_log',
  copyKey: 'audit/head',
  head: async (db) => headOf(await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()),
  links: async function* (db) {
    const read = (after: string) =>
      sql<StoredRow>`select * from audit_log where seq > ${after}::bigint order by seq limit ${BATCH}`.execute(
        db,
      )
    for await (const { hash, ...row } of allOf(read))
      yield { seq: Number(row.seq), hash, parts: partsOf({ ...row, seq: Number(row.seq) }) }
  },
}

/** Rows of `events` are linked a moment after their commit, by one job, so writers of events do not wait for each other. */
export const eventChain: Chain = {
  name: 'events',
  table: 'event_chain',
  copyKey: 'audit/event-head',
  head: async (db) =>
    headOf(
      await db
        .selectFrom('event_chain')
        .select(['seq', 'hash'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  links: async function* (db) {
    const read = (after: string) =>
      sql<{ seq: string; hash: Buffer; event_id: string; gone: boolean; columns: (string | null)[] }>`
        select c.seq, c.hash, c.event_id, e.id is null as gone, ${eventColumns} as columns
        from event_chain c left join events e on e.id = c.event_id
        where c.seq > ${after}::bigint order by c.seq limit ${BATCH}`.execute(db)
    for await (const { seq, hash, event_id, gone, columns } of allOf(read))
      yield { seq: Number(seq), hash, parts: gone ? null : eventParts(columns), event: Number(event_id) }
  },
  unlinked: async (db) => {
    const { rows } = await sql<{ event: string | null; count: number }>`
      select min(e.id) as event, count(*)::int as count from events e left join event_chain c on c.event_id = e.id
      where c.event_id is null and e.at < now() - interval '1 hour'`.execute(db)
    const { event = null, count = 0 } = rows[0] ?? {}
    return event === null ? null : { event: Number(event), count }
  },
}

export const chains = [auditChain, eventChain]

/** Every column of an event as text; one that is added to the table is added behind these. */
export const eventColumns = sql<
  (string | null)[]
>`array[e.id::text, (extract(epoch from e.at) * 1000000)::bigint::text, e.name,
  e.actor_kind, e.actor_id::text, e.session_id::text, e.ip, e.request_id, e.user_id::text, e.ticket_id::text,
  e.finding_id, e.data::text, e.token_id::text]`

export const eventParts = (columns: (string | null)[]): string[] => ['event', ...writtenOut(columns)]

function headOf(row: { seq: string; hash: Buffer } | undefined): Head {
  return { seq: Number(row?.seq ?? 0), hash: row?.hash ?? Buffer.alloc(0) }
}

async function* allOf<Row extends { seq: string }>(
  read: (after: string) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Row> {
  for (let after = '-1'; ; ) {
    const { rows } = await read(after)
    yield* rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.seq ?? after
  }
}

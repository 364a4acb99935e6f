import { sql } from 'kysely'
import { type Actor, isStaff, userIdOf } from '#platform/actor.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

const PAGE = 1_000
const EXCERPT_LENGTH = 140

export interface StoredFile {
  id: number
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
}

export interface MessageRow {
  id: number
  ticket_id: number
  seq: number
  author_name: string
  message: string
  created_at: Date
  client_id: string
  files: StoredFile[] | null
}

/** Messages after a seq in order; empty also when the ticket is not this person's. One indexed read. */
export async function listMessages(
  db: Database,
  actor: Actor,
  ticketId: number,
  after: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.ticket_id, m.seq, m.author_name, m.message, m.created_at, m.client_id, f.files
    from tickets t
    join messages m on m.ticket_id = t.id and m.seq > ${after}
    left join (
      select message_id, json_agg(json_build_object('id', id, 'name', name, 'type', type, 'size', size,
        'width', width, 'height', height) order by id) as files
      from ticket_files where ticket_id = ${ticketId} group by message_id
    ) f on f.message_id = m.id
    where t.id = ${ticketId} and t.deleted_at is null and (${isStaff(actor)} or t.user_id = ${userIdOf(actor) ?? 0})
    order by m.seq limit ${PAGE}`.execute(db)
  return rows
}

/** One message with its files. */
export async function findMessage(tx: Tx, id: number): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.ticket_id, m.seq, m.author_name, m.message, m.created_at, m.client_id,
      (select json_agg(json_build_object('id', id, 'name', name, 'type', type, 'size', size,
        'width', width, 'height', height) order by id) from ticket_files where message_id = m.id) as files
    from messages m where m.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`message ${id} is gone`)
  return row
}

interface NewMessage {
  ticketId: number
  authorId: number
  authorName: string
  side: 'client' | 'staff'
  message: string
  clientId: string
  now: Date
  /** What the message changes on its ticket. */
  ticket?: { status: string; waitingFor: string; dueAt: Date | null; dueLeftSeconds: number | null }
}

/**
 * Gives the message the ticket's next seq, once for each `clientId`; a repeat gives the first one back and changes
 * nothing. The caller holds the ticket's lock, so no number is lost and none is given twice.
 */
export async function insertMessage(tx: Tx, m: NewMessage): Promise<{ row: MessageRow; repeated: boolean }> {
  const excerpt = [...m.message.replace(/\s+/g, ' ')].slice(0, EXCERPT_LENGTH).join('')
  const change = m.ticket
    ? sql`, status = ${m.ticket.status}, waiting_for = ${m.ticket.waitingFor}, due_at = ${m.ticket.dueAt},
        due_left_seconds = ${m.ticket.dueLeftSeconds}`
    : sql``
  const { rows } = await sql<MessageRow & { repeated: boolean }>`
    with earlier as (
      select * from messages
      where ticket_id = ${m.ticketId} and coalesce(author_id, 0) = ${m.authorId} and client_id = ${m.clientId}
    ), numbered as (
      update tickets set last_seq = last_seq + 1, updated_at = ${m.now}, excerpt = ${excerpt}, search_stale = true,
        client_unread = client_unread + ${m.side === 'client' ? 0 : 1},
        staff_unread = staff_unread + ${m.side === 'client' ? 1 : 0} ${change}
      where id = ${m.ticketId} and not exists (select from earlier)
      returning last_seq
    ), written as (
      insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id, created_at)
      select ${m.ticketId}, last_seq, ${m.authorId}, ${m.side}, ${m.authorName}, ${m.message}, ${m.clientId}, ${m.now}
      from numbered
      returning *
    )
    select id, ticket_id, seq, author_name, message, created_at, client_id, null::json as files, false as repeated
      from written
    union all
    select id, ticket_id, seq, author_name, message, created_at, client_id, null::json, true from earlier`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`ticket ${m.ticketId} is gone`)
  return { row, repeated: row.repeated }
}

/**
 * Moves one side's read mark up to `seq` and counts what is unread behind it; null when nothing moved. The caller holds
 * the ticket's lock.
 */
export async function moveReadMark(
  tx: Tx,
  ticketId: number,
  side: 'client' | 'staff',
  seq: number,
): Promise<{ seq: number; unread: number } | null> {
  const { rows } = await sql<{ seq: number; unread: number }>`
    update tickets t set ${sql.ref(`${side}_read_seq`)} = least(${seq}::int, t.last_seq),
      ${sql.ref(`${side}_unread`)} = (select count(*) from messages m where m.ticket_id = t.id
        and m.seq > least(${seq}::int, t.last_seq) and (m.side = 'client') = ${side === 'staff'})
    where t.id = ${ticketId} and t.${sql.ref(`${side}_read_seq`)} < least(${seq}::int, t.last_seq)
    returning ${sql.ref(`${side}_read_seq`)} as seq, ${sql.ref(`${side}_unread`)} as unread`.execute(tx)
  return rows[0] ?? null
}

import { sql } from 'kysely'
import { type Actor, isStaff, userIdOf } from '#platform/actor.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Turn } from '../promise/turn.ts'

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

/** What this person wrote under that `client_id` before, with its files. */
export async function findOwnMessage(
  tx: Tx,
  ticketId: number,
  authorId: number,
  clientId: string,
): Promise<MessageRow | null> {
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where(sql`coalesce(author_id, 0)`, '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? findMessage(tx, row.id) : null
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
  turn?: Turn
}

/**
 * Gives the message the ticket's next seq, once for each `clientId`; a repeat gives the first one back and changes
 * nothing. The caller holds the ticket's lock, so no number is lost and none is given twice.
 */
export async function insertMessage(tx: Tx, m: NewMessage): Promise<{ row: MessageRow; repeated: boolean }> {
  const excerpt = [...m.message.replace(/\s+/g, ' ')].slice(0, EXCERPT_LENGTH).join('')
  const reader = m.side === 'client' ? 'staff' : 'client'
  const change = m.turn
    ? sql`, status = ${m.turn.status}, waiting_for = ${m.turn.waiting_for}, due_at = ${m.turn.due_at},
        due_left_seconds = ${m.turn.due_left_seconds}`
    : sql``
  const { rows } = await sql<MessageRow & { repeated: boolean }>`
    with earlier as (
      select * from messages
      where ticket_id = ${m.ticketId} and coalesce(author_id, 0) = ${m.authorId} and client_id = ${m.clientId}
    ), numbered as (
      update tickets set last_seq = last_seq + 1, updated_at = ${m.now}, excerpt = ${excerpt}, search_stale = true,
        ${sql.ref(`${reader}_unread`)} = ${sql.ref(`${reader}_unread`)} + 1,
        ${sql.ref(`${reader}_unmailed`)} = ${sql.ref(`${reader}_unmailed`)} + 1 ${change}
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
 * Moves one side's read mark up to `seq`, counts what is unread behind it and how much of that no mail has told of;
 * null when nothing moved. The caller holds the ticket's lock.
 */
export async function moveReadMark(
  tx: Tx,
  ticketId: number,
  side: 'client' | 'staff',
  seq: number,
): Promise<{ seq: number; unmailed: number } | null> {
  const column = (name: string) => sql.ref(`t.${side}_${name}`)
  const { rows } = await sql<{ seq: number; unmailed: number }>`
    with behind as (
      select count(*) as unread, count(*) filter (where m.seq > ${column('mailed_seq')}) as unmailed
      from tickets t join messages m on m.ticket_id = t.id and m.seq > ${seq}::int
        and (m.side = 'client') = ${side === 'staff'}
      where t.id = ${ticketId}
    )
    update tickets t set ${sql.ref(`${side}_read_seq`)} = least(${seq}::int, t.last_seq),
      ${sql.ref(`${side}_unread`)} = behind.unread, ${sql.ref(`${side}_unmailed`)} = behind.unmailed
    from behind where t.id = ${ticketId} and ${column('read_seq')} < least(${seq}::int, t.last_seq)
    returning ${column('read_seq')} as seq, ${column('unmailed')} as unmailed`.execute(tx)
  return rows[0] ?? null
}

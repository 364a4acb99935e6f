import { HISTORY_PAGE } from '@sitewright/contract/ticket-messages.ts'
import { COUNT_CAP } from '@sitewright/contract/tickets.ts'
import { type RawBuilder, sql } from 'kysely'
import { tierColumn } from '#features/subscriptions/index.ts'
import type { Actor, SignedInActor } from '#platform/actor.ts'
import type { Database } from '#platform/database/connect.ts'
import { ownNumber, sendAhead } from '#platform/database/pipelined-dialect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { isOver, type WaitingSide } from '../sla/waiting-side.ts'
import { type LockedTicket, visibleTo } from '../ticket.queries.ts'

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

/** Of the message `m`. */
const files = sql`(select json_agg(json_build_object('id', id, 'name', name, 'type', type, 'size', size,
  'width', width, 'height', height) order by id) from ticket_files where message_id = m.id)`

/**
 * A page of messages after a seq, in order; empty also when the ticket is not this person's. One indexed read; behind the
 * last file of the ticket, which most have not, none is looked for.
 */
export async function listMessages(
  db: Database,
  actor: Actor,
  ticketId: number,
  after: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.ticket_id, m.seq, m.author_name, m.message, m.created_at, m.client_id,
      case when m.id <= (select max(message_id) from ticket_files where ticket_id = ${ticketId}) then ${files} end as files
    from tickets t
    join lateral (
      select *, sum(octet_length(message)) over (order by seq) as bytes
      from (select * from messages where ticket_id = t.id and seq > ${after} order by seq limit ${HISTORY_PAGE.messages}) page
    ) m on m.bytes <= ${HISTORY_PAGE.bytes}
    where t.id = ${ticketId} and ${visibleTo(actor)}
    order by m.seq`.execute(db)
  return rows
}

/** What this person wrote under that `client_id` before, with its files. */
export async function findOwnMessage(
  db: Database,
  ticketId: number,
  authorId: number,
  clientId: string,
): Promise<MessageRow> {
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where(sql`coalesce(author_id, 0)`, '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return findMessage(db, id)
}

/** The unique index found that this message had been written while we waited for the ticket. */
export function isRepeatedMessage(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'messages_once'
}

/** One message with its files. */
export async function findMessage(db: Database | Tx, id: number): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.ticket_id, m.seq, m.author_name, m.message, m.created_at, m.client_id,
      ${files} as files
    from messages m where m.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`message ${id} is gone`)
  return row
}

const ANSWERED = [
  'id',
  'user_id',
  'service_request_id',
  'status',
  'urgency_level',
  'waiting_for',
  'due_at',
  'due_left_seconds',
  'last_seq',
  'client_unmailed',
  'staff_unmailed',
  'search_stale',
  'snoozed_until',
] as const satisfies (keyof LockedTicket)[]
const answeredColumns = sql.raw(ANSWERED.map((name) => `t.${name}`).join(', '))

/** What of a ticket decides about a message on it: reading all columns was a tenth of what a message allocates. */
export type AnsweredTicket = Pick<LockedTicket, (typeof ANSWERED)[number]>

/**
 * The ticket as it is answered: locked, with its customer's tier, an id for the message, and that of an earlier one with
 * this `clientId`.
 */
export async function lockForMessage(tx: Tx, actor: SignedInActor, ticketId: number, clientId: string) {
  const { rows } = await sql<
    AnsweredTicket & { tier: string | null; message_id: number; earlier_id: number | null }
  >`
    select ${answeredColumns}, ${tierColumn(sql.ref('t.user_id'))} as tier, nextval('messages_id_seq')::int as message_id, ${ownNumber},
      (select m.id from messages m where m.ticket_id = t.id and coalesce(m.author_id, 0) = ${actor.userId}
        and m.client_id = ${clientId}) as earlier_id
    from tickets t where t.id = ${ticketId} and ${visibleTo(actor)} for no key update`.execute(tx)
  const [row] = rows
  if (!row) throw new Problem('not_found')
  return row
}

/** An id for a message on a ticket that is only just being opened. */
export async function nextMessageId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('messages_id_seq')::int as id`.execute(tx)
  return rows[0]?.id ?? 0
}

interface NewMessage {
  /** From `lockForMessage` or `nextMessageId`. */
  id: number
  ticketId: number
  /** The ticket's next: the caller holds its lock, so no number is lost and none is given twice. */
  seq: number
  /** Null for the assistant. */
  authorId: number | null
  authorName: string
  side: 'client' | 'staff' | 'assistant'
  message: string
  clientId: string
  now: Date
  /** What the message changes on its ticket. */
  waiting?: WaitingSide
  /** The row that tells of it. */
  event?: RawBuilder<unknown>
}

/** Writes the message and its event and moves its ticket on, with the next statement: a failure is thrown there or by the commit. */
export async function insertMessage(tx: Tx, m: NewMessage): Promise<MessageRow> {
  const excerpt = [...m.message.replace(/\s+/g, ' ')].slice(0, EXCERPT_LENGTH).join('')
  const reader = m.side === 'client' ? 'staff' : 'client'
  // The assistant answers people who are on the page: no mail announces it.
  const unmailed = m.side === 'assistant' ? 0 : 1
  const waiting = m.waiting
    ? sql`, status = ${m.waiting.status}, waiting_for = ${m.waiting.waiting_for}, due_at = ${m.waiting.due_at},
        due_left_seconds = ${m.waiting.due_left_seconds}
        ${isOver(m.waiting.status) ? sql`` : sql`, finished_at = null`}`
    : sql``
  const answered = m.side === 'staff' ? sql`, answered_at = coalesce(answered_at, ${m.now})` : sql``
  await sendAhead(
    tx,
    sql`with moved as (update tickets set last_seq = ${m.seq}, updated_at = ${m.now}, excerpt = ${excerpt},
        search_stale = true, snoozed_until = case when ${m.side} = 'client' then null else snoozed_until end,
        ${sql.ref(`${reader}_unread`)} = ${sql.ref(`${reader}_unread`)} + 1,
        ${sql.ref(`${reader}_unmailed`)} = ${sql.ref(`${reader}_unmailed`)} + ${unmailed}::int ${waiting} ${answered}
        where id = ${m.ticketId}) ${m.event ? sql`, told as (${m.event})` : sql``}
      insert into messages (id, ticket_id, seq, author_id, side, author_name, message, client_id, created_at)
      overriding system value
      values (${m.id}, ${m.ticketId}, ${m.seq}, ${m.authorId}, ${m.side}, ${m.authorName}, ${m.message},
        ${m.clientId}, ${m.now})`,
  )
  return {
    id: m.id,
    ticket_id: m.ticketId,
    seq: m.seq,
    author_name: m.authorName,
    message: m.message,
    created_at: m.now,
    client_id: m.clientId,
    files: null,
  }
}

/**
 * Moves one side's read mark up to `seq`, counts what is unread behind it and how much of that no mail has announced,
 * a thousand of each at most; null when nothing moved. The caller holds the ticket's lock.
 */
export async function moveReadMark(
  tx: Tx,
  ticketId: number,
  side: 'client' | 'staff',
  seq: number,
): Promise<{ seq: number; unmailed: number } | null> {
  const column = (name: string) => sql.ref(`t.${side}_${name}`)
  // Written out for each side: both have an index of their own messages.
  const ofOthers = side === 'staff' ? sql`side = 'client'` : sql`side <> 'client'`
  const behind = (mark: RawBuilder<unknown>) => sql`(select count(*) from (
      select from messages where ticket_id = t.id and seq > ${mark} and ${ofOthers} limit ${COUNT_CAP}) counted)`
  const { rows } = await sql<{ seq: number; unmailed: number }>`
    update tickets t set ${sql.ref(`${side}_read_seq`)} = least(${seq}::int, t.last_seq),
      ${sql.ref(`${side}_unread`)} = ${behind(sql`${seq}::int`)},
      ${sql.ref(`${side}_unmailed`)} = ${behind(sql`greatest(${seq}::int, ${column('mailed_seq')})`)}
    where id = ${ticketId} and ${column('read_seq')} < least(${seq}::int, t.last_seq)
    returning ${column('read_seq')} as seq, ${column('unmailed')} as unmailed`.execute(tx)
  return rows[0] ?? null
}

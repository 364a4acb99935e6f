import { CONVERSATION_SHOWN } from '@sitewright/contract/assistant.ts'
import { sql } from 'kysely'
import { hashOfToken } from '#platform/crypto/random-token.ts'
import type { Database } from '#platform/database/connect.ts'
import { storableJson } from '#platform/database/json.ts'
import type { Tx } from '#platform/database/transaction.ts'

export interface Conversation {
  id: string
  /** As it was stored; null for a new one. */
  memory: unknown
}

export interface Said {
  role: 'user' | 'assistant'
  content: string
  cards?: unknown[]
}

/**
 * The conversation of this person under this sessionId. Signing in claims a guest's conversation; a conversation of
 * another account is neither read nor continued.
 */
export async function openConversation(
  db: Database | Tx,
  sessionId: string,
  userId: number | null,
  now: Date,
): Promise<Conversation> {
  const known = await getOwnOrNull(db, sessionId, userId)
  if (known) return known
  const hash = hashOfToken(sessionId)
  await db
    .insertInto('conversations')
    .values({ session_hash: hash, user_id: userId, memory: 'null', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await getOwnOrNull(db, sessionId, userId)
  if (!made) throw new Error('a conversation was deleted the moment it was made')
  return made
}

/** The same without creating one; null when this person has no messages under this sessionId. */
export async function getOwnOrNull(
  db: Database | Tx,
  sessionId: string,
  userId: number | null,
): Promise<Conversation | null> {
  const hash = hashOfToken(sessionId)
  const { rows } = await sql<Conversation>`select id, memory from conversations
    where session_hash = ${hash} and user_id is not distinct from ${userId}::int`.execute(db)
  return rows[0] ?? (userId === null ? null : claim(db, hash, userId))
}

/** When two tabs sign in at once, one claims it and the other finds it as its own. */
async function claim(db: Database | Tx, hash: Buffer, userId: number): Promise<Conversation | null> {
  const { rows } = await sql<Conversation>`with claimed as (
      update conversations set user_id = ${userId} where session_hash = ${hash} and user_id is null
      returning id, memory
    ), examined as (
      update examinations set user_id = ${userId} where conversation_id in (select id from claimed)
    )
    select id, memory from claimed`.execute(db)
  return rows[0] ?? null
}

export async function addMessage(
  db: Database | Tx,
  conversationId: string,
  said: Said,
  now: Date,
): Promise<void> {
  await db
    .insertInto('chat_messages')
    .values({
      conversation_id: conversationId,
      role: said.role,
      content: said.content.replaceAll('\u0000', '\ufffd').toWellFormed(),
      cards: storableJson(said.cards ?? []),
      created_at: now,
    })
    .execute()
}

/** Adds to what is remembered, or changes it; the rest stays. */
export async function remember(
  db: Database | Tx,
  conversationId: string,
  changes: object,
  now: Date,
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      memory: sql`coalesce(nullif(memory, 'null'), '{}') || ${storableJson(changes)}::jsonb`,
      updated_at: now,
    })
    .where('id', '=', conversationId)
    .execute()
}

/** The newest messages, oldest of them first. */
export async function lastMessages(db: Database | Tx, conversationId: string, count: number) {
  const rows = await db
    .selectFrom('chat_messages')
    .select(['role', 'content'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.reverse().map(({ role, content }) => ({ role: role as Said['role'], content }))
}

interface ShownMessage extends Required<Said> {
  created_at: Date
}

/**
 * The newest messages before this ticket was opened, and whether there were earlier ones. Read one by one from the
 * end, so that no more is read than is shown. The caller has checked that the actor may see the ticket.
 */
export async function listBeforeTicket(
  db: Database | Tx,
  ticketId: number,
): Promise<{ rows: ShownMessage[]; hasEarlier: boolean }> {
  const { messages, bytes } = CONVERSATION_SHOWN
  const { rows } = await sql<ShownMessage & { fits: boolean }>`
    with recursive page as (
      select r.conversation_id, t.created_at as opened_at, 9223372036854775807 as id, 0 as place, 0::bigint as bytes
      from tickets t join service_requests r on r.id = t.service_request_id where t.id = ${ticketId}
      union all
      select page.conversation_id, page.opened_at, m.id, page.place + 1,
        page.bytes + octet_length(m.content) + octet_length(m.cards::text)
      from page cross join lateral (
        select id, content, cards from chat_messages
        where conversation_id = page.conversation_id and id < page.id and created_at <= page.opened_at
        order by id desc limit 1
      ) m
      where page.place <= 1 or (page.place <= ${messages} and page.bytes <= ${bytes})
    )
    select m.role, m.content, m.cards, m.created_at,
      page.place = 1 or (page.place <= ${messages} and page.bytes <= ${bytes}) as fits
    from page join chat_messages m on m.id = page.id order by m.id`.execute(db)
  const shown = rows.filter(({ fits }) => fits)
  return { rows: shown, hasEarlier: shown.length < rows.length }
}

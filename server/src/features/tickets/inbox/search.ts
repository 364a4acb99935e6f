import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'

const TEXT_AT_MOST = 100_000
/** A character takes four bytes at most. */
const BYTES_AT_MOST = 4 * TEXT_AT_MOST
const MESSAGES_AT_MOST = 10_000
const NOTES_AT_MOST = 1_000
/** Some 5,000 words: every message, however short, writes its ticket's document and the index of all words in it anew. */
const DOCUMENT_BYTES_AT_MOST = 60_000
/** One that has grown so long is gathered anew, with the newest words. */
const GROWN_BYTES = 100_000
const WORD_LENGTH_AT_MOST = 60
const WORDS_TYPED_AT_MOST = 12

/** Both sides of the search fall apart into words here, so that no database locale decides what is found. */
function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => [...word].slice(0, WORD_LENGTH_AT_MOST).join(''))
}

/** What was typed as a query of word beginnings that must all be there; null when it holds no word. */
export function searchQuery(typed: string): string | null {
  const words = wordsOf(typed).slice(0, WORDS_TYPED_AT_MOST)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}

/** A ticket's number when that is what was typed: `42` or `#42`. */
export function searchedId(typed: string): number | null {
  const match = /^\s*#?(\d{1,9})\s*$/.exec(typed)
  return match ? Number(match[1]) : null
}

/** Adds what was written since the last time to what a ticket can be found by. */
export async function indexTicket(db: Database, ticketId: number): Promise<void> {
  const known = await db
    .selectFrom('ticket_search')
    .select('indexed_seq')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!known) return indexWholeTicket(db, ticketId)
  const { rows } = await sql<{ seq: number | null; text: string | null }>`
    select max(seq) as seq, left(string_agg(message, ' ' order by seq desc), ${TEXT_AT_MOST}) as text
    from (${newestMessages(ticketId, known.indexed_seq)}) newest`.execute(db)
  const [added] = rows
  if (!added?.seq) return
  const { numAffectedRows } = await sql`
    update ticket_search set document = document || array_to_tsvector(${documentOf(added.text ?? '')}::text[]),
      indexed_seq = greatest(indexed_seq, ${added.seq}::int)
    where ticket_id = ${ticketId} and octet_length(document::text) < ${GROWN_BYTES}`.execute(db)
  if (numAffectedRows === 0n) await indexWholeTicket(db, ticketId)
}

/** Gathers it anew: subject, customer, notes and messages, the newest first where it is too much. */
export async function indexWholeTicket(db: Database, ticketId: number): Promise<void> {
  const { rows } = await sql<{ seq: number; text: string }>`
    select t.last_seq as seq, left(concat_ws(' ', t.subject, u.name, u.email,
      (select string_agg(note, ' ' order by id desc) from (
        select id, note from ticket_notes where ticket_id = t.id order by id desc limit ${NOTES_AT_MOST}) noted),
      (select string_agg(message, ' ' order by seq desc) from (${newestMessages(ticketId, 0)}) newest)), ${TEXT_AT_MOST}) as text
    from tickets t join users u on u.id = t.user_id where t.id = ${ticketId}`.execute(db)
  const [found] = rows
  if (!found) return
  await sql`insert into ticket_search (ticket_id, document, indexed_seq)
    values (${ticketId}, array_to_tsvector(${documentOf(found.text)}::text[]), ${found.seq})
    on conflict (ticket_id) do update set document = excluded.document, indexed_seq = excluded.indexed_seq`.execute(
    db,
  )
}

/** As many of the newest as may count: only these are read, however much a ticket has. */
const newestMessages = (ticketId: number, after: number) => sql`
  select seq, message from (
    select seq, message, sum(octet_length(message)) over (order by seq desc) - octet_length(message) as newer
    from (select seq, message from messages where ticket_id = ${ticketId} and seq > ${after}
      order by seq desc limit ${MESSAGES_AT_MOST}) page
  ) m where newer < ${BYTES_AT_MOST}`

function documentOf(text: string): string[] {
  let bytes = 0
  return [...new Set(wordsOf(text))].filter((word) => {
    bytes += Buffer.byteLength(word) + 8
    return bytes <= DOCUMENT_BYTES_AT_MOST
  })
}

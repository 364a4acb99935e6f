import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'

const TEXT_AT_MOST = 400_000
/** A tsvector holds 1 MB, and each word costs its bytes and a few more. */
const DOCUMENT_BYTES_AT_MOST = 700_000
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

/** Gathers what a ticket can be found by: subject, customer and messages, the newest first where it is too much. */
export async function indexTicket(db: Database, ticketId: number): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select left(concat_ws(' ', t.subject, u.name, u.email,
      (select string_agg(message, ' ' order by seq desc) from messages where ticket_id = t.id)), ${TEXT_AT_MOST}) as text
    from tickets t join users u on u.id = t.user_id where t.id = ${ticketId}`.execute(db)
  const [found] = rows
  if (!found) return
  await sql`insert into ticket_search (ticket_id, document)
    values (${ticketId}, array_to_tsvector(${documentOf(found.text)}::text[]))
    on conflict (ticket_id) do update set document = excluded.document`.execute(db)
}

function documentOf(text: string): string[] {
  let bytes = 0
  return [...new Set(wordsOf(text))].filter((word) => {
    bytes += Buffer.byteLength(word) + 8
    return bytes <= DOCUMENT_BYTES_AT_MOST
  })
}

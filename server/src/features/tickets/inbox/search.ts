import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'

const TEXT_AT_MOST = 400_000

/** What was typed as a query of word beginnings that must all be there; null when it holds no word. */
export function searchQuery(typed: string): string | null {
  const words =
    typed
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0
    ? null
    : words
        .slice(0, 12)
        .map((word) => `${word}:*`)
        .join(' & ')
}

/** A ticket's number when that is what was typed: `42` or `#42`. */
export function searchedId(typed: string): number | null {
  const match = /^\s*#?(\d{1,9})\s*$/.exec(typed)
  return match ? Number(match[1]) : null
}

/** Gathers what a ticket can be found by. Addresses fall apart into words, on both sides of the search. */
export async function indexTicket(db: Database, ticketId: number): Promise<void> {
  await sql`
    insert into ticket_search (ticket_id, document)
    select t.id, to_tsvector('simple', regexp_replace(left(concat_ws(' ', t.subject, u.name, u.email,
      (select string_agg(message, ' ' order by seq desc) from messages where ticket_id = t.id)), ${TEXT_AT_MOST}),
      '[^[:alnum:]]+', ' ', 'g'))
    from tickets t join users u on u.id = t.user_id where t.id = ${ticketId}
    on conflict (ticket_id) do update set document = excluded.document`.execute(db)
}

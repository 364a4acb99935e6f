import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'

/** So many of the most urgent tickets are looked at one by one. */
const NEAR = 2_000

/**
 * The first tickets with these words, looked for among the most urgent ones: a word that many tickets have is found there at
 * once, where the index of words would bring them all. Null when there are not enough, so that the whole has to be searched.
 */
export async function findNear(
  db: Database,
  words: string,
  {
    isWanted,
    after,
    limit,
  }: { isWanted: ReturnType<typeof sql>; after: ReturnType<typeof sql>; limit: number },
): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    with near as materialized (
      select t.id from tickets t where t.deleted_at is null and ${after} order by t.inbox_order, t.id limit ${NEAR})
    select t.id from near join tickets t on t.id = near.id join ticket_search s on s.ticket_id = t.id
    where s.document @@ ${words}::tsquery and ${isWanted}
    order by t.inbox_order, t.id limit ${limit}`.execute(db)
  return rows.length < limit ? null : rows.map(({ id }) => id)
}

import { RATING_WEEKS } from '@sitewright/contract/ratings.ts'
import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'
import { sql } from 'kysely'
import type { SignedInCtx } from '#platform/context.ts'
import { ratingView } from './rate.ts'

const CONCERNS = 10

interface Week {
  from: string
  good: number
  okay: number
  bad: number
}

const zone = sql.lit(SUPPORT_ZONE)

/** By London's weeks, those without a rating included. */
export async function readTrend(ctx: SignedInCtx) {
  const now = new Date(ctx.now())
  const { rows: weeks } = await sql<Week>`
    with days as (select generate_series(0, ${RATING_WEEKS - 1}::int) * -7
        + date_trunc('week', ${now}::timestamptz at time zone ${zone})::date as monday)
    select to_char(monday, 'YYYY-MM-DD') as "from",
      count(*) filter (where score = 'good')::int as good,
      count(*) filter (where score = 'okay')::int as okay,
      count(*) filter (where score = 'bad')::int as bad
    from days left join ticket_ratings r
      on r.rated_at >= monday::timestamp at time zone ${zone}
      and r.rated_at < (monday + 7)::timestamp at time zone ${zone}
      -- Few are deleted; asking for each of the others takes longer.
      and r.ticket_id not in (select id from tickets where deleted_at is not null)
    group by monday order by monday`.execute(ctx.db)
  const concerns = await ctx.db
    .selectFrom('ticket_ratings as r')
    .innerJoin('tickets as t', 't.id', 'r.ticket_id')
    .select(['r.ticket_id', 't.subject', 'r.score', 'r.comment', 'r.rated_at'])
    .where('t.deleted_at', 'is', null)
    .where('r.score', '<>', 'good')
    .where('r.rated_at', '>', new Date(ctx.now() - RATING_WEEKS * 7 * 86_400_000))
    .orderBy('r.rated_at', 'desc')
    .limit(CONCERNS)
    .execute()
  return {
    weeks,
    concerns: concerns.map((row) => ({
      ...ratingView(row),
      ticket_id: row.ticket_id,
      subject: row.subject,
    })),
  }
}

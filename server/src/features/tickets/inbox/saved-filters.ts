import {
  type inboxRoutes,
  SAVED_FILTERS_MAX,
  type SavedFilter,
  SavedFilters,
} from '@sitewright/contract/inbox.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import type { SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

interface Row {
  id: number
  name: string
  filters: unknown
}

export async function listFilters(ctx: SignedInCtx): Promise<SavedFilter[]> {
  const rows = await ctx.db
    .selectFrom('inbox_filters')
    .select(['id', 'name', 'filters'])
    .where('user_id', '=', ctx.actor.userId)
    .orderBy(sql`lower(name)`)
    .limit(SAVED_FILTERS_MAX)
    .execute()
  return rows.map(filterView)
}

/** Saves under a name; the same name again replaces what it stood for. */
export async function saveFilter(
  ctx: SignedInCtx,
  { body }: Input<typeof inboxRoutes.saveFilter>,
): Promise<SavedFilter> {
  const { userId } = ctx.actor
  return transaction(ctx.db, async (tx) => {
    // One after the other for each person, so that the bound holds.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const { rows } = await sql<Row>`
      insert into inbox_filters (user_id, name, filters)
      select ${userId}, ${body.name}, ${JSON.stringify(body.filters)}::jsonb
      where (select count(*) from inbox_filters where user_id = ${userId} and lower(name) <> lower(${body.name}))
        < ${SAVED_FILTERS_MAX}
      on conflict (user_id, lower(name)) do update set name = excluded.name, filters = excluded.filters
      returning id, name, filters`.execute(tx)
    if (rows[0]) return filterView(rows[0])
    throw new Problem('invalid', {
      fields: { name: `You have ${SAVED_FILTERS_MAX} saved filters. Please remove one first.` },
    })
  })
}

export async function removeFilter(ctx: SignedInCtx, { params }: Input<typeof inboxRoutes.removeFilter>) {
  const gone = await ctx.db
    .deleteFrom('inbox_filters')
    .where('id', '=', params.id)
    .where('user_id', '=', ctx.actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Problem('not_found')
  return { message: 'Deleted.' }
}

function filterView({ id, name, filters }: Row): SavedFilter {
  return { id, name, filters: SavedFilters.parse(filters) }
}

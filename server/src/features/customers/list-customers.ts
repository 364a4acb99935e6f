import type { Customer, customerRoutes } from '@sitewright/contract/customers.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import type { SignedInCtx } from '#platform/context.ts'

const PAGE = 100

export async function listCustomers(
  { db }: SignedInCtx,
  { query: { q, before } }: Input<typeof customerRoutes.list>,
): Promise<Customer[]> {
  let people = db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.created_at',
      'u.email_verified_at',
      'u.is_admin',
      'u.subscription_tier',
    ])
    .select(
      sql<number>`(select count(*)::int from tickets t where t.user_id = u.id and t.deleted_at is null)`.as(
        'tickets',
      ),
    )
    .orderBy('u.id', 'desc')
    .limit(PAGE)
  if (before !== undefined) people = people.where('u.id', '<', before)
  const wanted = q?.trim()
  if (wanted)
    people = people.where((eb) =>
      eb.or([eb('u.name', 'ilike', containing(wanted)), eb('u.email', 'ilike', containing(wanted))]),
    )
  const rows = await people.execute()
  return rows.map(({ email_verified_at, ...row }) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    email_verified: email_verified_at !== null,
  }))
}

/** A pattern in which the wildcards of what somebody typed are plain characters. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

import { CUSTOMERS_PAGE, type Customer, type customerRoutes } from '@sitewright/contract/customers.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import { entitlementsOfMany } from '#features/subscriptions/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { plainInPattern } from '#platform/database/like.ts'

export async function listCustomers(
  { db }: SignedInCtx,
  { query: { q, tag, before } }: Input<typeof customerRoutes.list>,
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
      'u.suspended_at',
      'u.staff_role',
    ])
    .select(
      sql<number>`(select count(*)::int from tickets t where t.user_id = u.id and t.deleted_at is null and t.merged_into is null)`.as(
        'tickets',
      ),
    )
    .orderBy('u.id', 'desc')
    .limit(CUSTOMERS_PAGE)
  if (before !== undefined) people = people.where('u.id', '<', before)
  if (tag)
    people = people.where('u.id', 'in', (eb) =>
      eb.selectFrom('customer_tags').select('user_id').where('tag', '=', tag.trim().toLowerCase()),
    )
  const wanted = q?.trim()
  if (wanted)
    people = people.where((eb) =>
      eb.or(
        patternsOf(wanted).flatMap((pattern) => [
          eb('u.name', 'ilike', pattern),
          eb('u.email', 'ilike', pattern),
        ]),
      ),
    )
  const rows = await people.execute()
  const entitled = await entitlementsOfMany(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ email_verified_at, suspended_at, staff_role, ...row }) => ({
    ...row,
    subscription_tier: entitled.get(row.id)?.tier ?? null,
    created_at: row.created_at.toISOString(),
    email_verified: email_verified_at !== null,
    suspended: suspended_at !== null,
    former_staff: staff_role !== null && !row.is_admin,
  }))
}

/**
 * Patterns in which typed wildcards are plain characters. The index knows three letters in a row, so fewer are looked for
 * where a word begins.
 */
function patternsOf(text: string): string[] {
  const plain = plainInPattern(text)
  return text.length < 3 ? [`${plain}%`, `% ${plain}%`] : [`%${plain}%`]
}

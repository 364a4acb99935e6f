import { type Entitlements, entitlementsOfTier } from '@sitewright/contract/plans.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Tables } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What this customer gets now, by the plan that runs or was set up by hand. */
export async function entitlementsOf(db: Database | Tx, userId: number): Promise<Entitlements> {
  return (await entitlementsOfMany(db, [userId])).get(userId) ?? entitlementsOfTier(null)
}

/** A column for a statement of another feature that cannot wait for one of ours: the customer's, for `entitlementsOfTier`. */
export const tierOf = (userId: RawBuilder<unknown>) =>
  sql<string | null>`(select subscription_tier from users where id = ${userId})`

/** The same for several customers, by their ids. */
export async function entitlementsOfMany(
  db: Database | Tx,
  userIds: number[],
): Promise<Map<number, Entitlements>> {
  if (userIds.length === 0) return new Map()
  // Written out, as every message asks it.
  const { rows } = await sql<Pick<Selectable<Tables['users']>, 'id' | 'subscription_tier'>>`
    select id, subscription_tier from users where id = any(${userIds})`.execute(db)
  return new Map(rows.map(({ id, subscription_tier }) => [id, entitlementsOfTier(subscription_tier)]))
}

/** Everybody who has a plan now, by id. */
export async function listCustomersWithPlan(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('subscription_tier', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

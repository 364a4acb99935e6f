import { type Entitlements, entitlementsOfTier } from '@sitewright/contract/plans.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What this customer gets now, by the plan that runs or was set up by hand. */
export async function entitlementsOf(db: Database | Tx, userId: number): Promise<Entitlements> {
  return (await entitlementsOfMany(db, [userId])).get(userId) ?? entitlementsOfTier(null)
}

/** The same for several customers, by their ids. */
export async function entitlementsOfMany(
  db: Database | Tx,
  userIds: number[],
): Promise<Map<number, Entitlements>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'subscription_tier'])
    .where('id', '=', sql<number>`any(${userIds})`)
    .execute()
  return new Map(rows.map(({ id, subscription_tier }) => [id, entitlementsOfTier(subscription_tier)]))
}

/** The tier of a statement's customer as a column, for `entitlementsOfTier`: a message does not ask for it by itself. */
export const tierColumn = (userId: RawBuilder<unknown>) =>
  sql<string | null>`(select subscription_tier from users where id = ${userId})`

/** Hands the plan of one account on to another, which has none. */
export async function moveTier(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  const { tier } = await entitlementsOf(tx, from)
  if (tier === null) return
  const set = (id: number, subscription_tier: string | null) =>
    tx.updateTable('users').set({ subscription_tier }).where('id', '=', id).execute()
  await set(from, null)
  await set(into, tier)
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

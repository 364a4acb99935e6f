import type { CustomerPage, customerRoutes } from '@sitewright/contract/customers.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { HistoryEntry } from '@sitewright/contract/staff.ts'
import { sql } from 'kysely'
import { accountIdsOf } from '#features/accounts/index.ts'
import { historyOfCustomer } from '#features/history/index.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { isOwner } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { findCustomer } from './customer.queries.ts'
import { panels } from './panels/index.ts'

export async function readCustomer(
  ctx: SignedInCtx,
  { params: { id } }: Input<typeof customerRoutes.read>,
): Promise<CustomerPage> {
  const { db } = ctx
  const customer = await findCustomer(db, id)
  const { rows } = await sql<{ last_seen_at: Date | null; tickets: number; tags: string[] }>`select
    (select max(last_used_at) from sessions where user_id = ${id} and viewer_session_id is null) as last_seen_at,
    (select count(*)::int from tickets where user_id = ${id} and deleted_at is null and merged_into is null) as tickets,
    (select coalesce(array_agg(tag order by tag), '{}') from customer_tags where user_id = ${id}) as tags`.execute(
    db,
  )
  const { last_seen_at = null, tickets = 0, tags = [] } = rows[0] ?? {}
  const { email_verified_at, deletion_due_at, created_at, suspended_at, staff_role, ...facts } = customer
  const { token } = ctx.actor
  const shown = panels.filter(({ scope }) => !token || (scope && token.scopes.includes(scope)))
  const isStaff = customer.is_admin || staff_role !== null
  return {
    ...facts,
    created_at: created_at.toISOString(),
    email_verified: email_verified_at !== null,
    suspended: suspended_at !== null,
    former_staff: staff_role !== null && !customer.is_admin,
    suspended_at: suspended_at?.toISOString() ?? null,
    deletion_due_at: deletion_due_at?.toISOString() ?? null,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    subscription_tier: (await entitlementsOf(db, id)).tier,
    tickets,
    tags,
    panels: await Promise.all(shown.map(({ panel }) => panel(ctx, customer))),
    can: {
      suspend: isOwner(ctx.actor) && !isStaff && !customer.merged_into,
      wipe: isOwner(ctx.actor),
      view_as: !isStaff && email_verified_at !== null && !customer.merged_into,
      merge: isOwner(ctx.actor) && !isStaff && !customer.merged_into,
      open_ticket: !isStaff && email_verified_at !== null && suspended_at === null && !customer.merged_into,
    },
  }
}

export async function readTimeline(
  { db }: SignedInCtx,
  { params: { id }, query: { before } }: Input<typeof customerRoutes.timeline>,
): Promise<HistoryEntry[]> {
  await findCustomer(db, id)
  return historyOfCustomer(db, await accountIdsOf(db, id), before)
}

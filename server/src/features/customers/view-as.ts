import { type AccountLogEntry, type customerRoutes, NOTES_PAGE } from '@sitewright/contract/customers.ts'
import type { Input, Reply } from '@sitewright/contract/route.ts'
import { VIEW_MINUTES } from '@sitewright/contract/viewing.ts'
import {
  accountIdsOf,
  endViewSession,
  findUser,
  openViewSession,
  userView,
} from '#features/accounts/index.ts'
import { appendAudit } from '#platform/audit/append.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { lockClient } from './customer.queries.ts'

export async function viewAs(
  ctx: SignedInCtx,
  { params: { id }, body: { reason } }: Input<typeof customerRoutes.viewAs>,
): Promise<Reply<typeof customerRoutes.viewAs>> {
  await ctx.limits.consume(limits.viewAs, String(ctx.actor.userId))
  const { token, until } = await transaction(ctx.db, async (tx) => {
    const client = await lockClient(tx, id)
    if (!client.email_verified_at)
      throw new Problem('conflict', {
        says: 'This account has not verified its address, so its client sees nothing yet either.',
      })
    const opened = await openViewSession(tx, ctx, id)
    await appendAudit(tx, ctx, {
      action: 'account.viewed_as',
      object: { kind: 'account', id },
      ownerId: id,
      actingAs: id,
      reason,
    })
    return opened
  })
  const expires_at = until.toISOString()
  const user = userView(ctx, await findUser(ctx.db, id))
  return { token, expires_at, user: { ...user, viewed_by: { name: ctx.actor.name, until: expires_at } } }
}

export async function stopViewing(ctx: SignedInCtx): Promise<{ message: string }> {
  const { viewer, userId } = ctx.actor
  if (!viewer) throw new Problem('not_found', { says: 'You are not looking as a client.' })
  await transaction(ctx.db, async (tx) => {
    const byViewer = await endViewSession(tx, ctx, viewer)
    await appendAudit(tx, byViewer, {
      action: 'account.view_ended',
      object: { kind: 'account', id: userId },
      ownerId: userId,
      actingAs: userId,
    })
  })
  return { message: 'You are yourself again.' }
}

const told: Record<string, (who: string) => string> = {
  'account.viewed_as': (who) =>
    `${who} looked at your account as you see it, reading only, for up to ${VIEW_MINUTES} minutes. The vault stayed closed.`,
  'account.view_ended': (who) => `${who} stopped looking`,
  'account.merged': (who) => `${who} merged two accounts of yours into one`,
  'account.suspended': (who) => `${who} suspended your account`,
  'account.two_step_reset': (who) => `${who} switched off your two-step sign-in`,
  'account.unsuspended': (who) => `${who} ended the suspension of your account`,
}

/** The client's own slice of the audit log, of all accounts that became one; the vault has a log of its own. */
export async function readAccountLog(
  { db, actor }: SignedInCtx,
  { query: { before } }: Input<typeof customerRoutes.accountLog>,
): Promise<AccountLogEntry[]> {
  let rows = db
    .selectFrom('audit_log')
    .select(['seq', 'at', 'action', 'actor_name', 'reason'])
    .where('owner_id', 'in', await accountIdsOf(db, actor.userId))
    .where('object_kind', '=', 'account')
    .orderBy('seq', 'desc')
    .limit(NOTES_PAGE)
  if (before !== undefined) rows = rows.where('seq', '<', String(before))
  return (await rows.execute()).map(({ seq, at, action, actor_name, reason }) => ({
    id: Number(seq),
    at: at.toISOString(),
    says: told[action]?.(actor_name ?? 'Sitewright') ?? `${actor_name ?? 'Sitewright'} used your account`,
    reason,
  }))
}

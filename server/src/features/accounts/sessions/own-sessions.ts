import type { accountRoutes, SessionView } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx, SignedInHttpCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { clearCookie } from '#platform/http/cookies.ts'
import { Problem } from '#platform/problem.ts'
import { endSessions, listLiveSessions } from './session.queries.ts'

export async function listSessions(ctx: SignedInCtx): Promise<SessionView[]> {
  const rows = await listLiveSessions(ctx, ctx.actor.userId)
  return rows.map((row) => ({
    ...row,
    current: row.id === ctx.actor.sessionId,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }))
}

export async function endSession(
  ctx: SignedInHttpCtx,
  { params: { id } }: Input<typeof accountRoutes.endSession>,
): Promise<{ message: string }> {
  const { userId, sessionId } = ctx.actor
  const ended = await transaction(ctx.db, (tx) =>
    endSessions(tx, ctx, { userId, only: id }, 'ended_by_owner'),
  )
  if (ended.length === 0) throw new Problem('not_found')
  if (id === sessionId) clearCookie(ctx, 'rt')
  return { message: 'That session has ended.' }
}

export async function endOtherSessions(ctx: SignedInCtx): Promise<{ message: string; ended: number }> {
  const { userId, sessionId } = ctx.actor
  const ended = await transaction(ctx.db, (tx) =>
    endSessions(tx, ctx, { userId, except: sessionId }, 'ended_by_owner'),
  )
  return { message: 'All other sessions have ended.', ended: ended.length }
}

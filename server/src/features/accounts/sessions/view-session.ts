import { VIEW_MINUTES } from '@sitewright/contract/viewing.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { Ctx, SignedInCtx } from '#platform/context.ts'
import { signAccessToken } from '#platform/crypto/tokens.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { endSessions } from './session.queries.ts'

/**
 * A session of the client's for who of staff looks as them: it only reads (platform/http/access.ts), cannot be renewed,
 * and is over when the session it was opened from is.
 */
export async function openViewSession(
  tx: Tx,
  ctx: SignedInCtx,
  userId: number,
): Promise<{ token: string; until: Date }> {
  const until = new Date(ctx.now() + VIEW_MINUTES * 60_000)
  const at = new Date(ctx.now())
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      viewer_session_id: ctx.actor.sessionId,
      device: 'Staff, looking as this client',
      ip: ctx.ip,
      created_at: at,
      last_used_at: at,
      idle_expires_at: until,
      expires_at: until,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token: await signAccessToken(ctx, { userId, sessionId: id }, VIEW_MINUTES), until }
}

/** Written down as done by who looked, not by the client. */
export async function endViewSession(
  tx: Tx,
  ctx: SignedInCtx,
  viewer: NonNullable<SignedInActor['viewer']>,
): Promise<Ctx> {
  const { userId, sessionId } = ctx.actor
  const actor: SignedInActor = {
    kind: 'admin',
    userId: viewer.id,
    sessionId,
    name: viewer.name,
    verified: true,
  }
  const byViewer: Ctx = { ...ctx, actor }
  await endSessions(tx, byViewer, { userId, only: sessionId }, 'view_stopped')
  return byViewer
}

import { isSignedIn } from '#platform/actor.ts'
import type { HttpCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { clearCookie, readCookie } from '#platform/http/cookies.ts'
import { getSessionOfTokenOrNull } from './refresh.queries.ts'
import { endSessions } from './session.queries.ts'

/** Ends the session of the cookie and that of the token, which are one as a rule; works when both are over, too. */
export async function logout(ctx: HttpCtx): Promise<{ message: string }> {
  const presented = readCookie(ctx, 'rt')
  await transaction(ctx.db, async (tx) => {
    const session = presented ? await getSessionOfTokenOrNull(tx, presented) : null
    if (session) await endSessions(tx, ctx, { userId: session.user_id, only: session.id }, 'signed_out')
    const { actor } = ctx
    if (isSignedIn(actor))
      await endSessions(tx, ctx, { userId: actor.userId, only: actor.sessionId }, 'signed_out')
  })
  clearCookie(ctx, 'rt')
  ctx.reply.header('clear-site-data', '"cache"')
  return { message: 'You are signed out.' }
}

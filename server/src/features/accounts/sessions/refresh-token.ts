import type { HttpCtx } from '#platform/context.ts'
import { signAccessToken } from '#platform/crypto/tokens.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { clearCookie, readCookie, setCookie } from '#platform/http/cookies.ts'
import { sendMail } from '#platform/mail/outbox.ts'
import { Problem } from '#platform/problem.ts'
import { refreshReused } from '../accounts.events.ts'
import { sessionEndedMail } from '../mails.ts'
import { findUser } from '../profile/user.queries.ts'
import { type OpenSession, rotate } from './refresh.queries.ts'
import { endSessions } from './session.queries.ts'

export async function refreshToken(ctx: HttpCtx): Promise<{ token: string }> {
  const presented = readCookie(ctx, 'rt')
  const rotated = presented
    ? await transaction(ctx.db, async (tx) => {
        const next = await rotate(tx, ctx, presented)
        if (!next?.reused) return next
        await endStolen(tx, ctx, next.session)
        return null
      })
    : null
  if (!rotated) {
    clearCookie(ctx, 'rt')
    throw new Problem('signed_out')
  }
  const { session, refreshToken } = rotated
  setCookie(ctx, 'rt', refreshToken, { untilMs: session.idle_expires_at.getTime() })
  return { token: await signAccessToken(ctx, { userId: session.user_id, sessionId: session.id }) }
}

/** Owner or thief: who of them is calling cannot be told, so both are out. */
async function endStolen(tx: Tx, ctx: HttpCtx, { id, user_id: userId }: OpenSession): Promise<void> {
  const ended = await endSessions(tx, ctx, { userId, only: id }, 'refresh_reuse')
  if (ended.length === 0) return
  await record(tx, ctx, refreshReused, { session: id }, { userId })
  const owner = await findUser(tx, userId)
  await sendMail(tx, sessionEndedMail(ctx.config, owner.email, id))
}

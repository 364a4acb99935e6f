import { sendMail } from '#outside/mail/outbox.ts'
import { rates } from '#platform/budget-table.ts'
import type { HttpCtx } from '#platform/context.ts'
import { signAccessToken } from '#platform/crypto/tokens.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { clearCookie, readCookie, setCookie } from '#platform/http/cookies.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { refreshReused } from '../accounts.events.ts'
import { sessionEndedMail } from '../mails.ts'
import { findUser, findUserWithHash } from '../profile/user.queries.ts'
import { knownDeviceOrNull } from './known-device.ts'
import { getEndingOrNull, type OpenSession, rotate } from './refresh.queries.ts'
import { endSessions } from './session.queries.ts'

/** Endings after which a person should read why. */
const passwordEndings = ['password_changed', 'password_reset']

/** Refused as too many, the cookie stays: the session goes on after the wait. */
export async function refreshToken(ctx: HttpCtx): Promise<{ token: string }> {
  const presented = readCookie(ctx, 'rt')
  if (presented) ctx.budgets.consume(rates.refreshesOfNetwork, peerKey(ctx.ip), ctx.now())
  const rotated = presented
    ? await transaction(ctx.db, async (tx) => {
        const isOwnDevice = async (userId: number) =>
          knownDeviceOrNull(ctx, await findUserWithHash(tx, userId)) !== null
        const next = await rotate(tx, ctx, presented, isOwnDevice)
        if (!next?.reused) return next
        await endStolen(tx, ctx, next.session)
        return null
      })
    : null
  if (!rotated) {
    clearCookie(ctx, 'rt')
    const why = presented ? await getEndingOrNull(ctx.db, presented) : null
    throw new Problem(why && passwordEndings.includes(why) ? 'password_changed' : 'signed_out')
  }
  const { session, refreshToken } = rotated
  setCookie(ctx, 'rt', refreshToken, { untilMs: session.idle_expires_at.getTime() })
  return { token: await signAccessToken(ctx, { userId: session.user_id, sessionId: session.id }) }
}

/** The caller may be owner or thief, so the session ends for both. */
async function endStolen(tx: Tx, ctx: HttpCtx, { id, user_id: userId }: OpenSession): Promise<void> {
  const ended = await endSessions(tx, ctx, { userId, only: id }, 'refresh_reuse')
  if (ended.length === 0) return
  await record(tx, ctx, refreshReused, { session: id }, { userId })
  const owner = await findUser(tx, userId)
  await sendMail(tx, sessionEndedMail(ctx.config, owner.email, id))
}

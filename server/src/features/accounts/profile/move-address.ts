import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { MOVE_UNDONE_HOURS } from '@sitewright/contract/users.ts'
import { sql } from 'kysely'
import { sendMail } from '#outside/mail/outbox.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx, HttpCtx } from '#platform/context.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { hashOfToken, randomToken } from '#platform/crypto/random-token.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { emailChanged, emailChangeUndone } from '../accounts.events.ts'
import { expireCodes } from '../code.queries.ts'
import { limitNetwork } from '../limits.ts'
import { emailChangedMail } from '../mails.ts'
import { sendCode } from '../send-code.ts'
import { dropChallenges } from '../sessions/challenge.queries.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { endSessions } from '../sessions/session.queries.ts'
import { takeBackDeletion } from '../sessions/start-session.ts'
import { leaveReminders } from './leave-reminders.ts'

interface Move {
  userId: number
  email: string
}

/** Only for the signed-in person who asked, whom the caller holds. Other sessions end; the old address gets a link that undoes it. */
export async function moveTo(tx: Tx, ctx: Ctx, { userId, email }: Move): Promise<void> {
  if (userIdOf(ctx.actor) !== userId)
    throw new Problem('invalid_code', {
      says: 'Please sign in to your account in this browser first, then enter the code.',
    })
  const { email: old, pending_email } = await tx
    .selectFrom('users')
    .select(['email', 'pending_email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (pending_email !== email || !(await setAddress(tx, ctx, { userId, email })))
    throw new Problem('invalid_code')
  // A link or code that went to the old address opens nothing any more.
  await expireCodes(tx, ctx, userId)
  await dropChallenges(tx, userId)
  const session = 'sessionId' in ctx.actor ? ctx.actor.sessionId : undefined
  await endSessions(tx, ctx, { userId, except: session }, 'email_changed')
  const token = randomToken()
  await tx
    .insertInto('email_moves')
    .values({
      user_id: userId,
      old_email: old,
      hash: hashOfToken(token),
      moved_at: new Date(ctx.now()),
      session_opened_at: sql<Date>`(select created_at from sessions where id = ${session ?? null})`,
    })
    .execute()
  await record(tx, ctx, emailChanged, {}, { userId })
  await sendMail(tx, emailChangedMail(ctx.config, old, token))
}

/** False when another account has proved the address; an unverified registration of it is removed. */
async function setAddress(tx: Tx, ctx: Ctx, { userId, email }: Move): Promise<boolean> {
  await removeUnproven(tx, { userId, email })
  const moved = await tx
    .updateTable('users')
    .set({ email, pending_email: null, email_verified_at: new Date(ctx.now()) })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').select('other.id').where('other.email', '=', email))),
    )
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** What we sent to the address stays: quotes with who proves it, as their invoices do, and reminders by the address alone. */
async function removeUnproven(tx: Tx, { userId, email }: Move): Promise<void> {
  const unproven = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('is_admin', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!unproven) return
  await tx.updateTable('quotes').set({ user_id: userId }).where('user_id', '=', unproven.id).execute()
  await leaveReminders(tx, sql`id = ${unproven.id}`)
  await tx.deleteFrom('users').where('id', '=', unproven.id).execute()
}

/** The password that the change was made with counts no longer: a code for a new one goes to the old address. */
export async function undoMove(
  ctx: HttpCtx,
  { body: { token } }: Input<typeof accountRoutes.undoMove>,
): Promise<{ message: string; email: string }> {
  await limitNetwork(ctx, 'codeTries')
  const passwordHash = await hashPassword(ctx, randomToken())
  const { id, email } = await transaction(ctx.db, async (tx) => {
    const move = await takeMove(tx, ctx, token)
    const { user_id: userId, old_email: email } = move
    if (!(await setAddress(tx, ctx, { userId, email })))
      throw new Problem('conflict', { says: 'Another account has that address now. Please write to us.' })
    // Who moved it may have asked for its end as well, of which only the other address was told.
    await takeBackDeletion(tx, ctx, userId, 'You undid the change of your address')
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await expireCodes(tx, ctx, userId)
    await dropChallenges(tx, userId)
    await dropSecondStepsSince(tx, userId, move.since)
    await endSessions(tx, ctx, { userId }, 'email_changed')
    await record(tx, ctx, emailChangeUndone, {}, { userId })
    await addJob(tx, sendCode.with({ email, for: 'reset', userId: null, askedBy: 'owner' }))
    return { id: userId, email }
  })
  rememberDevice(ctx, { id, password_hash: passwordHash })
  return { message: 'Your old address is back. We have sent it a code for a new password.', email }
}

/** With the later moves, so that their links, which went to the other side, lead nowhere. */
async function takeMove(tx: Tx, ctx: Ctx, token: string) {
  const since = new Date(ctx.now() - MOVE_UNDONE_HOURS * 3_600_000)
  const found = await tx
    .selectFrom('email_moves')
    .select('user_id')
    .where('hash', '=', hashOfToken(token))
    .executeTakeFirst()
  // The person before the move, as everywhere.
  if (found) await sql`select from users where id = ${found.user_id} for update`.execute(tx)
  const move = await tx
    .deleteFrom('email_moves')
    .where('hash', '=', hashOfToken(token))
    .where('moved_at', '>', since)
    .returning([
      'id',
      'user_id',
      'old_email',
      sql<Date>`least(moved_at - make_interval(hours => ${MOVE_UNDONE_HOURS}), session_opened_at)`.as(
        'since',
      ),
    ])
    .executeTakeFirst()
  if (!move)
    throw new Problem('not_found', { says: 'This link is over or was used already. Please write to us.' })
  await tx.deleteFrom('email_moves').where('user_id', '=', move.user_id).where('id', '>', move.id).execute()
  return move
}

/**
 * What was set up since the session that moved the address was opened, or in the three days before the move, may belong to
 * who moved it, and would open the account again; so may recovery codes, of whatever age the app is.
 */
async function dropSecondStepsSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}`.execute(tx)
  await sql`delete from two_step
    where user_id = ${userId} and coalesce(confirmed_at, created_at) >= ${since}`.execute(tx)
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
}

import type { SignedIn } from '@sitewright/contract/users.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { rates } from '#platform/budget-table.ts'
import type { Ctx, HttpCtx } from '#platform/context.ts'
import { signAccessToken } from '#platform/crypto/tokens.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { setCookie } from '#platform/http/cookies.ts'
import { Problem } from '#platform/problem.ts'
import { deletionTakenBack, type SignInMethod, signedIn } from '../accounts.events.ts'
import { deletionTakenBackMail } from '../mails.ts'
import { findUser, findUserWithHash, type UserRow } from '../profile/user.queries.ts'
import { userView } from '../profile/user.view.ts'
import { deviceName } from './device-name.ts'
import { rememberDevice } from './known-device.ts'
import { openSession } from './refresh.queries.ts'
import { endEldestSessions } from './session.queries.ts'

interface Proven {
  userId: number
  how: SignInMethod
  /** Uses up what proved it, in the transaction that opens the session; throws when that is over. */
  hold: (tx: Tx) => Promise<void>
}

/** The end of every way to sign in: a session, its cookies and its token. */
export async function startSession(ctx: HttpCtx, { userId, how, hold }: Proven): Promise<SignedIn> {
  ctx.budgets.consume(rates.signIns, userId, ctx.now())
  const { session, refreshToken, account, tookBack } = await transaction(ctx.db, async (tx) => {
    await hold(tx)
    const user = await findUser(tx, userId)
    if (user.merged_into) throw await merged(tx, user.merged_into)
    if (user.suspended_at) throw suspended(ctx, user)
    const tookBack = await takeBackDeletion(tx, ctx, userId, 'You signed in')
    const device = deviceName(ctx.request.headers['user-agent'])
    await record(tx, ctx, signedIn, { device, how }, { userId })
    await endEldestSessions(tx, ctx, userId)
    const account = await findUserWithHash(tx, userId)
    return { ...(await openSession(tx, ctx, user, device)), account, tookBack }
  })
  setCookie(ctx, 'rt', refreshToken, { untilMs: session.idle_expires_at.getTime() })
  rememberDevice(ctx, account)
  const token = await signAccessToken(ctx, { userId, sessionId: session.id })
  return { ...userView(ctx, await findUser(ctx.db, userId)), token, deletion_taken_back: tookBack }
}

/** Shown only after the person has proved that the account is theirs; the mails about the merge said the same. */
async function merged(tx: Tx, into: number): Promise<Problem> {
  const { email } = await findUser(tx, into)
  return new Problem('account_suspended', {
    says: `This account was merged into your account ${email}. Please sign in with that address: everything is there.`,
  })
}

/** Shown only after the person has proved that the account is theirs. */
function suspended({ config: { business } }: HttpCtx, { staff_role, suspended_reason }: UserRow): Problem {
  const says = staff_role
    ? 'This staff account is deactivated. Please ask an owner of the business to activate it again.'
    : `This account is suspended, so you cannot sign in. The reason: ${suspended_reason ?? 'not given'}. Your data is kept. If you do not agree, please write to ${business.support_email}.`
  return new Problem('account_suspended', { says })
}

/** Whether one was asked for; throws where it is under way. `because` is the beginning of a sentence to the owner. */
export async function takeBackDeletion(tx: Tx, ctx: Ctx, userId: number, because: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ deletion_asked_at: null, deletion_due_at: null })
    .where('id', '=', userId)
    .where('deletion_due_at', 'is not', null)
    .where('deletion_started_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!row) {
    await refuseWhileDeleting(tx, userId)
    return false
  }
  await record(tx, ctx, deletionTakenBack, {}, { userId })
  await sendMail(tx, deletionTakenBackMail(ctx.config, row.email, because))
  return true
}

async function refuseWhileDeleting(tx: Tx, userId: number): Promise<void> {
  const { deletion_started_at } = await tx
    .selectFrom('users')
    .select('deletion_started_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (deletion_started_at)
    throw new Problem('forbidden', {
      says: 'This account is being deleted, as you asked, and cannot be opened any more. You can register again when we have mailed you that it is done.',
    })
}

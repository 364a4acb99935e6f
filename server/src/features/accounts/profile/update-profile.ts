import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import { phoneInE164 } from '@sitewright/contract/phone.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { User } from '@sitewright/contract/users.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { profileChanged } from '../accounts.events.ts'
import { expireCodes } from '../code.queries.ts'
import { limitAsks, limitFigures, limitNetwork } from '../limits.ts'
import { emailChangeAskedMail } from '../mails.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { sendCode } from '../send-code.ts'
import { holdSignedIn } from '../sessions/hold-signed-in.ts'
import { findUser } from './user.queries.ts'
import { userView } from './user.view.ts'

/** All but the address counts at once; a new one needs the password, waits for its code and is told to the old one. */
export async function updateProfile(
  ctx: SignedInCtx,
  { body }: Input<typeof accountRoutes.updateProfile>,
): Promise<User & { message: string }> {
  const { userId } = ctx.actor
  const before = await findUser(ctx.db, userId)
  await ctx.limits.consume(limits.profileChanges, String(userId))
  const { email } = body
  const newEmail = email !== before.email
  if (newEmail) {
    if (body.currentPassword === undefined)
      throw new Problem('invalid', { fields: { currentPassword: 'Please enter your current password.' } })
    await requirePassword(ctx, body.currentPassword, {
      field: 'currentPassword',
      says: 'The current password is not right.',
    })
  }
  const asks = newEmail && email !== before.pending_email
  if (asks) {
    await limitNetwork(ctx, 'codeRequests')
    // Counted by account: strangers cannot use it up, and signing in again does not refill it.
    await limitAsks(ctx, before.email, `account-${userId}`)
    await limitFigures(ctx, email, null)
  }
  const after = await transaction(ctx.db, async (tx) => {
    if (newEmail) await holdSignedIn(tx, ctx.actor)
    const columns = {
      name: body.name,
      website_url: body.website_url,
      phone_country: body.phone_country,
      phone_number: phoneInE164(body.phone_number, body.phone_country),
      pending_email: newEmail ? email : null,
    }
    await tx.updateTable('users').set(columns).where('id', '=', userId).execute()
    const fields = Object.entries(columns).filter(
      ([name, value]) => before[name as keyof typeof columns] !== value,
    )
    if (asks || !newEmail) await expireCodes(tx, ctx, userId, 'change_email')
    if (asks) await askToVerify(tx, ctx, before.email, email)
    const changed = { newEmail: asks, fields: fields.map(([name]) => name) }
    if (fields.length > 0) await record(tx, ctx, profileChanged, changed, { userId })
    return findUser(tx, userId)
  })
  const more = newEmail ? ' Please enter the code that we sent to your new e-mail address.' : ''
  return { ...userView(ctx, after), message: `Profile updated successfully!${more}` }
}

async function askToVerify(tx: Tx, ctx: SignedInCtx, from: string, to: string): Promise<void> {
  await addJob(tx, sendCode.with({ email: to, for: 'verification', userId: ctx.actor.userId }))
  await sendMail(tx, emailChangeAskedMail(ctx.config, from))
}

import type { accountRoutes, User } from '@sitewright/contract/accounts.ts'
import { phoneInE164 } from '@sitewright/contract/phone.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import { sendMail } from '#platform/mail/outbox.ts'
import { profileChanged } from '../accounts.events.ts'
import { expireCodes } from '../codes/code.queries.ts'
import { sendCode } from '../codes/send-code.ts'
import { limitCodes, limitNetwork } from '../limits.ts'
import { emailChangeAskedMail } from '../mails.ts'
import { findUser } from './user.queries.ts'
import { userView } from './user.view.ts'

/** All but the address counts at once; a new address waits for its code, and the old one is told. */
export async function updateProfile(
  ctx: SignedInCtx,
  { body }: Input<typeof accountRoutes.updateProfile>,
): Promise<User & { message: string }> {
  const { userId } = ctx.actor
  const before = await findUser(ctx.db, userId)
  const { email } = body
  const newEmail = email !== before.email
  const asks = newEmail && email !== before.pending_email
  if (asks) {
    await limitNetwork(ctx, 'codeRequests')
    await limitCodes(ctx, before.email)
    await limitCodes(ctx, email)
  }
  const after = await transaction(ctx.db, async (tx) => {
    await tx
      .updateTable('users')
      .set({
        name: body.name,
        website_url: body.website_url,
        phone_country: body.phone_country,
        phone_number: phoneInE164(body.phone_number, body.phone_country),
        pending_email: newEmail ? email : null,
      })
      .where('id', '=', userId)
      .execute()
    if (asks || !newEmail) await expireCodes(tx, ctx, userId, 'change_email')
    if (asks) await askToVerify(tx, ctx, before.email, email)
    await record(tx, ctx, profileChanged, { newEmail: asks }, { userId })
    return findUser(tx, userId)
  })
  const more = newEmail ? ' Please enter the code that we sent to your new e-mail address.' : ''
  return { ...userView(after), message: `Profile updated successfully!${more}` }
}

async function askToVerify(tx: Tx, ctx: SignedInCtx, from: string, to: string): Promise<void> {
  await addJob(tx, sendCode.with({ email: to, for: 'verification', userId: ctx.actor.userId }))
  await sendMail(tx, emailChangeAskedMail(ctx.config, from))
}

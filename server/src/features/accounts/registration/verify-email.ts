import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { sendMail } from '#platform/mail/outbox.ts'
import { Problem } from '#platform/problem.ts'
import { emailChanged } from '../accounts.events.ts'
import { tryCode, useCode } from '../codes/code.queries.ts'
import { limitNetwork } from '../limits.ts'
import { emailChangedMail } from '../mails.ts'
import { proveAddress } from './prove-address.ts'

/** Proves the address of a new account, or the new address of an old one. */
export async function verifyEmail(
  ctx: Ctx,
  { body: { email, code } }: Input<typeof accountRoutes.verifyEmail>,
): Promise<{ verified: boolean; message: string }> {
  await limitNetwork(ctx, 'codeTries')
  const match = await tryCode(ctx, { purposes: ['verify_email', 'change_email'], email, code })
  if (!match) throw new Problem('invalid_code')
  await transaction(ctx.db, async (tx) => {
    if (!(await useCode(tx, ctx, match))) throw new Problem('invalid_code')
    if (match.purpose === 'verify_email') await proveAddress(tx, ctx, match.userId, email)
    else await moveTo(tx, ctx, match.userId, email)
  })
  return { verified: true, message: 'Your e-mail address is verified.' }
}

async function moveTo(tx: Tx, ctx: Ctx, userId: number, email: string): Promise<void> {
  // Whoever registered the address without proving it gives way to the one who has.
  await tx
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('is_admin', '=', false)
    .execute()
  const { email: old } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const moved = await tx
    .updateTable('users')
    .set({ email, pending_email: null, email_verified_at: new Date(ctx.now()) })
    .where('id', '=', userId)
    .where('pending_email', '=', email)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').select('other.id').where('other.email', '=', email))),
    )
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Problem('invalid_code')
  await record(tx, ctx, emailChanged, {}, { userId })
  await sendMail(tx, emailChangedMail(ctx.config, old))
}

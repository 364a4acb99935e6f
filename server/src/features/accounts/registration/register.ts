import type { accountRoutes, Registration } from '@sitewright/contract/accounts.ts'
import { phoneInE164 } from '@sitewright/contract/phone.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import { accountRegistered } from '../accounts.events.ts'
import { expireCodes } from '../codes/code.queries.ts'
import { sendCode } from '../codes/send-code.ts'
import { limitCodes, limitNetwork } from '../limits.ts'
import { requireFitPassword } from '../passwords/password.policy.ts'

/** Answers alike, and after the same work, whether or not the address is taken; a job finds out what to mail. */
export async function register(
  ctx: Ctx,
  { body }: Input<typeof accountRoutes.register>,
): Promise<{ message: string; email: string }> {
  const { email, name, password } = body
  requireFitPassword(password, { email, name }, 'password')
  await limitNetwork(ctx, 'registrations')
  await limitCodes(ctx, email)
  const passwordHash = await hashPassword(ctx, password)
  await transaction(ctx.db, async (tx) => {
    const userId = await insertUnlessVerified(tx, body, passwordHash)
    if (userId !== null) await expireCodes(tx, ctx, userId, 'verify_email')
    await record(tx, ctx, accountRegistered, { taken: userId === null }, userId === null ? {} : { userId })
    await addJob(tx, sendCode.with({ email, for: 'registration', userId: null }))
  })
  return { message: 'Please check your email for a 6-digit code.', email }
}

/** Nobody has proven an unverified account, so the latest registration replaces it. Null when it is verified. */
async function insertUnlessVerified(
  tx: Tx,
  body: Registration,
  passwordHash: string,
): Promise<number | null> {
  const details = {
    name: body.name,
    password_hash: passwordHash,
    website_url: body.website_url,
    phone_country: body.phone_country,
    phone_number: phoneInE164(body.phone_number, body.phone_country),
  }
  const row = await tx
    .insertInto('users')
    .values({ email: body.email, ...details })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(details)
        .where('users.email_verified_at', 'is', null)
        .where('users.is_admin', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

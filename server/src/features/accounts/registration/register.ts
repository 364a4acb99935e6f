import type { accountRoutes, Registration } from '@sitewright/contract/accounts.ts'
import { phoneInE164 } from '@sitewright/contract/phone.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import type { HttpCtx } from '#platform/context.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import { accountRegistered } from '../accounts.events.ts'
import { expireCodes } from '../code.queries.ts'
import { limitCodes, limitNetwork } from '../limits.ts'
import { requireFitPassword } from '../passwords/password.policy.ts'
import { sendCode } from '../send-code.ts'
import { rememberRegistration } from './registering-browser.ts'

/** Answers alike, and after the same work, whether or not the address is taken; a job finds out what to mail. */
export async function register(
  ctx: HttpCtx,
  { body }: Input<typeof accountRoutes.register>,
): Promise<{ message: string; email: string }> {
  const { email, name, password } = body
  requireFitPassword(password, { email, name }, 'password')
  await limitNetwork(ctx, 'registrations')
  const form = await limitCodes(ctx, email, null)
  const passwordHash = await hashPassword(ctx, password)
  const registeredBy = rememberRegistration(ctx)
  await transaction(ctx.db, async (tx) => {
    const userId = await insertUnlessVerified(tx, body, { passwordHash, registeredBy })
    if (userId !== null) await expireCodes(tx, ctx, userId, 'verify_email')
    await record(tx, ctx, accountRegistered, { taken: userId === null }, userId === null ? {} : { userId })
    await addJob(tx, sendCode.with({ email, for: 'registration', userId: null, form }))
  })
  return { message: 'Please check your email for a 6-digit code.', email }
}

/** An unverified account is unproven, so the latest registration replaces it. Null when it is verified. */
async function insertUnlessVerified(
  tx: Tx,
  body: Registration,
  { passwordHash, registeredBy }: { passwordHash: string; registeredBy: Buffer },
): Promise<number | null> {
  const details = {
    name: body.name,
    password_hash: passwordHash,
    registered_by: registeredBy,
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
        .doUpdateSet({
          ...details,
          registered_again: sql<boolean>`users.registered_again or users.registered_by is distinct from excluded.registered_by`,
        })
        .where('users.email_verified_at', 'is', null)
        .where('users.is_admin', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

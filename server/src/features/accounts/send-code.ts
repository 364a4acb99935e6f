import { z } from 'zod'
import { sendMail } from '#outside/mail/outbox.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { type CodePurpose, codeSent } from './accounts.events.ts'
import { type CodeForm, issueCode } from './code.queries.ts'
import { alreadyRegisteredMail, codeMail, resetLinkMail } from './mails.ts'

const REGISTERING_MS = 86_400_000

const Payload = z.strictObject({
  email: z.string(),
  for: z.enum(['registration', 'verification', 'reset']),
  /** The signed-in person who asked to verify a new address, if one did. */
  userId: z.number().int().nullable(),
})

/**
 * Mails a code, or whatever else fits the address. It is a job so that the one who asks is answered in the same time
 * whether or not the address is known. Run twice, the second code replaces the first.
 */
export const sendCode = defineJob({
  id: 'accounts.send-code',
  payload: Payload,
  run: (ctx, asked) =>
    transaction(ctx.db, async (tx) => {
      const holder = await holdByEmail(tx, asked.email)
      const changing = asked.userId === null ? null : await holdPending(tx, asked.userId, asked.email)
      if (changing && holder && isNew(ctx, holder)) return
      if (changing && !holder?.email_verified_at)
        await mailCode(tx, ctx, changing.id, 'change_email', asked.email)
      else if (changing) await sendMail(tx, alreadyRegisteredMail(ctx.config, asked.email))
      else if (!holder) return
      else if (asked.for === 'reset')
        await mailCode(
          tx,
          ctx,
          holder.id,
          'reset_password',
          asked.email,
          holder.is_admin ? 'link' : 'figures',
        )
      else if (!holder.email_verified_at) await mailCode(tx, ctx, holder.id, 'verify_email', asked.email)
      else if (asked.for === 'registration')
        await sendMail(tx, alreadyRegisteredMail(ctx.config, asked.email))
    }),
})

/** Somebody is registering the address right now: a code for another account's change would look like theirs. */
function isNew(ctx: Ctx, holder: { email_verified_at: Date | null; created_at: Date }): boolean {
  return !holder.email_verified_at && ctx.now() - holder.created_at.getTime() < REGISTERING_MS
}

async function mailCode(
  tx: Tx,
  ctx: Ctx,
  userId: number,
  purpose: CodePurpose,
  email: string,
  form: CodeForm = 'figures',
): Promise<void> {
  const code = await issueCode(tx, ctx, { userId, purpose, email }, form)
  const mail =
    form === 'link' ? resetLinkMail(ctx.config, email, code) : codeMail(ctx.config, email, purpose, code)
  await sendMail(tx, mail)
  await record(tx, ctx, codeSent, { purpose }, { userId })
}

// Both hold the row, so that of two codes asked for at once one is the older.
function holdByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email_verified_at', 'is_admin', 'created_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

function holdPending(tx: Tx, userId: number, email: string) {
  return tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('pending_email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

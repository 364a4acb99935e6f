import { z } from 'zod'
import { Asker, sendMail } from '#outside/mail/outbox.ts'
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
  /** A link goes to the holder of an address alone: it sets a password, which proves the address as well. */
  form: z.enum(['figures', 'link']).default('figures'),
  askedBy: Asker.default('stranger'),
})

/**
 * Mails a code, or whatever else fits the address. It is a job so that the one who asks is answered in the same time
 * whether or not the address is known. Run twice, the second code replaces the first.
 */
export const sendCode = defineJob({
  id: 'accounts.send-code',
  isFirst: true,
  payload: Payload,
  run: (ctx, asked) =>
    transaction(ctx.db, async (tx) => {
      const { email, form, askedBy } = asked
      const holder = await holdByEmail(tx, email)
      const changing = asked.userId === null ? null : await holdPending(tx, asked.userId, email)
      if (changing && holder && isNew(ctx, holder)) return
      if (changing && !holder?.email_verified_at)
        await mailCode(tx, ctx, { userId: changing.id, purpose: 'change_email', email })
      else if (changing) await sendMail(tx, alreadyRegisteredMail(ctx.config, email))
      else if (!holder) return
      else if (asked.for === 'reset' || (form === 'link' && !holder.email_verified_at)) {
        const code = { userId: holder.id, purpose: 'reset_password', email } as const
        await mailCode(tx, ctx, code, { form: holder.is_admin ? 'link' : form, askedBy })
      } else if (!holder.email_verified_at)
        await mailCode(tx, ctx, { userId: holder.id, purpose: 'verify_email', email }, { askedBy })
      else if (asked.for === 'registration') await sendMail(tx, alreadyRegisteredMail(ctx.config, email))
    }),
})

/** Somebody is registering the address right now: a code for another account's change would look like theirs. */
function isNew(ctx: Ctx, holder: { email_verified_at: Date | null; created_at: Date }): boolean {
  return !holder.email_verified_at && ctx.now() - holder.created_at.getTime() < REGISTERING_MS
}

async function mailCode(
  tx: Tx,
  ctx: Ctx,
  of: { userId: number; purpose: CodePurpose; email: string },
  { form = 'figures', askedBy = 'stranger' }: { form?: CodeForm; askedBy?: Asker } = {},
): Promise<void> {
  const { userId, purpose, email } = of
  const code = await issueCode(tx, ctx, of, form)
  const mail =
    form === 'link' ? resetLinkMail(ctx.config, email, code) : codeMail(ctx.config, email, purpose, code)
  await sendMail(tx, { ...mail, askedBy })
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

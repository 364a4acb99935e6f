import { type Mail, sendMail } from '#outside/mail/outbox.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

type ToOwners = Omit<Mail, 'to' | 'dedupeKey'> & {
  /** What it is about, mailed once a day; without it, every time. */
  about?: string
}

/** Mails every owner about something that owners alone decide or fix. It cannot be switched off. */
export async function mailOwners(tx: Tx, ctx: Ctx, { about, ...mail }: ToOwners): Promise<void> {
  const owners = await tx
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .where('staff_role', '=', 'owner')
    .execute()
  const day = new Date(ctx.now()).toISOString().slice(0, 10)
  for (const { email: to } of owners)
    await sendMail(tx, { ...mail, to, ...(about ? { dedupeKey: `${about}:${day}:${to}` } : {}) })
}

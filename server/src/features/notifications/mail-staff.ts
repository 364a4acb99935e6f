import { type Mail, sendMail } from '#outside/mail/outbox.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** The button leads to the invoices where no other is given. */
interface Alert extends Pick<Mail, 'subject' | 'title' | 'ticketId' | 'paragraphs' | 'messages' | 'action'> {
  /** The same cause is mailed once to each. */
  key: string
}

/** Mails all staff that something about money needs a decision. It cannot be switched off. */
export async function alertStaff(tx: Tx, { key, ...alert }: Alert): Promise<void> {
  const staff = await tx.selectFrom('users').select(['id', 'email']).where('is_admin', '=', true).execute()
  for (const { id, email } of staff)
    await sendMail(tx, {
      kind: 'staff_alert',
      to: email,
      action: { label: 'Open the invoices', path: '/dashboard/admin/invoices' },
      ...alert,
      dedupeKey: `staff-alert:${key}:${id}`,
    })
}

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

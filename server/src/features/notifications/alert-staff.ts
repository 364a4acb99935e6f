import { sendMail } from '#outside/mail/outbox.ts'
import type { Tx } from '#platform/database/transaction.ts'

interface Alert {
  subject: string
  paragraphs: string[]
  /** The same cause is mailed once to each. */
  key: string
  /** The invoices where absent. */
  action?: { label: string; path: string }
}

/** Mails everybody of staff: something about money needs a person's look. Nobody can switch it off. */
export async function alertStaff(tx: Tx, { subject, paragraphs, key, action }: Alert): Promise<void> {
  const staff = await tx.selectFrom('users').select(['id', 'email']).where('is_admin', '=', true).execute()
  for (const { id, email } of staff)
    await sendMail(tx, {
      kind: 'staff_alert',
      to: email,
      subject,
      paragraphs,
      action: action ?? { label: 'Open the invoices', path: '/dashboard/admin/invoices' },
      dedupeKey: `staff-alert:${key}:${id}`,
    })
}

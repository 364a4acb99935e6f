import type { Tx } from '#platform/database/transaction.ts'
import { type Mail, sendMail } from '#platform/mail/outbox.ts'

type Why = 'still_there' | 'unknown' | 'returned'

const WORDS: Record<Why, (id: number) => { subject: string; says: string }> = {
  still_there: (id) => ({
    subject: `Ticket #${id}: the fault is still there`,
    says: 'The ticket was resolved, but the same checks still see the fault. The client has not been told. Please look again, or open the ticket again.',
  }),
  unknown: (id) => ({
    subject: `Ticket #${id}: the fix could not be checked`,
    says: 'The ticket was resolved, but the checks could not be run: the site did not answer us. Please run them again.',
  }),
  returned: (id) => ({
    subject: `Ticket #${id}: the fault came back`,
    says: 'Within the 30 days after the fix the same fault was seen again, twice. The ticket is open again, at no charge to the client.',
  }),
}

/** Mails the assigned member of staff, or all of them when nobody is. */
export async function tellStaff(
  tx: Tx,
  ticketId: number,
  assigneeId: number | null,
  why: Why,
): Promise<void> {
  const staff = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute()
  const assigned = staff.filter(({ id }) => id === assigneeId)
  const { subject, says } = WORDS[why](ticketId)
  for (const { email } of assigned.length > 0 ? assigned : staff)
    await sendMail(tx, {
      kind: `proof_${why}`,
      to: email,
      subject,
      paragraphs: [says],
      action: { label: 'Open the ticket', path: `/dashboard/admin/tickets/${ticketId}` },
    })
}

export async function tellClient(tx: Tx, ticketId: number, email: string, title: string): Promise<void> {
  const mail: Mail = {
    kind: 'fault_returned',
    to: email,
    subject: `We opened your ticket #${ticketId} again`,
    paragraphs: [
      `We keep an eye on what we fixed for 30 days. Today we saw it again: ${title}.`,
      'Your ticket is open again and we are on it. You pay nothing for this.',
    ],
    action: { label: 'Open the ticket', path: `/dashboard/ticket/${ticketId}` },
  }
  await sendMail(tx, mail)
}

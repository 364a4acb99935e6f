import { notify } from '#features/notifications/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

type Why = 'still_there' | 'unknown' | 'returned'

const WORDS: Record<Why, (id: number) => { subject: string; says: string }> = {
  still_there: (id) => ({
    subject: `Ticket #${id}: the fault is still there`,
    says: 'You set the ticket to resolved, but the same checks still see the fault. It stays in progress, and the client reads "Not fixed yet, we are on it". Please look again, or resolve it anyway with a reason.',
  }),
  unknown: (id) => ({
    subject: `Ticket #${id}: the fix could not be checked`,
    says: 'The fix could not be checked: the site did not answer us. The ticket stays in progress. Please run the checks again, or resolve it anyway with a reason.',
  }),
  returned: (id) => ({
    subject: `Ticket #${id}: the fault came back`,
    says: 'Within the 30 days after the fix the same fault was seen again, twice. The ticket is open again, at no charge to the client.',
  }),
}

/** Mails the assigned member of staff, or all staff when none is assigned. */
export async function notifyStaff(
  tx: Tx,
  ctx: Ctx,
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
  for (const { id: userId, email } of assigned.length > 0 ? assigned : staff)
    await notify(tx, ctx, {
      userId,
      kind: 'fixes',
      mail: {
        kind: `proof_${why}`,
        to: email,
        subject,
        paragraphs: [says],
        action: { label: 'Open the ticket', path: `/dashboard/admin/tickets/${ticketId}` },
      },
    })
}

interface Client {
  userId: number
  email: string
}

export async function notifyClient(
  tx: Tx,
  ctx: Ctx,
  ticketId: number,
  { userId, email }: Client,
  title: string,
): Promise<void> {
  const mail = {
    kind: 'fault_returned',
    to: email,
    subject: `We opened your ticket #${ticketId} again`,
    paragraphs: [
      `We keep an eye on what we fixed for 30 days. Today we saw it again: ${title}.`,
      'Your ticket is open again and we are on it. You pay nothing for this.',
    ],
    action: { label: 'Open the ticket', path: `/dashboard/ticket/${ticketId}` },
  }
  await notify(tx, ctx, { userId, kind: 'fixes', mail })
}

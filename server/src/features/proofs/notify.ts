import { notify } from '#features/notifications/index.ts'
import { aboutTicket } from '#outside/mail/about-ticket.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

type Why = 'still_there' | 'unknown' | 'returned'

const WORDS: Record<Why, { title: string; says: string }> = {
  still_there: {
    title: 'The fault is still there',
    says: 'You set the ticket to resolved, but the same checks still see the fault. It stays in progress, and the client reads "Not fixed yet, we are on it". Please look again, or resolve it anyway with a reason.',
  },
  unknown: {
    title: 'The fix could not be checked',
    says: 'The fix could not be checked: the site did not answer, or showed something else than what is checked. The ticket stays in progress. Please look at it and run the checks again, or resolve it anyway with a reason.',
  },
  returned: {
    title: 'The fault came back',
    says: 'Within the 30 days after the fix the same fault was seen again, twice. The ticket is open again, at no charge to the client.',
  },
}

interface About {
  id: number
  subject: string
}

/** Mails the assigned member of staff, or all staff when none is assigned. */
export async function notifyStaff(
  tx: Tx,
  ctx: Ctx,
  ticket: About & { assignee_id: number | null },
  why: Why,
): Promise<void> {
  const staff = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute()
  const assigned = staff.filter(({ id }) => id === ticket.assignee_id)
  const { title, says } = WORDS[why]
  for (const { id: userId, email } of assigned.length > 0 ? assigned : staff)
    await notify(tx, ctx, {
      userId,
      mail: {
        kind: `proof_${why}`,
        to: email,
        ...aboutTicket(ticket),
        title,
        paragraphs: [says],
        action: { label: 'Open the ticket', path: `/dashboard/admin/tickets/${ticket.id}` },
      },
    })
}

export async function notifyClient(
  tx: Tx,
  ctx: Ctx,
  ticket: About & { user_id: number; email: string },
  fault: string,
): Promise<void> {
  const mail = {
    kind: 'fault_returned' as const,
    to: ticket.email,
    ...aboutTicket(ticket),
    title: 'We opened your ticket again',
    paragraphs: [
      `We keep an eye on what we fixed for 30 days. Today we saw it again: ${fault}.`,
      'Your ticket is open again and we are on it. You pay nothing for this.',
    ],
    action: { label: 'Open the ticket', path: `/dashboard/ticket/${ticket.id}` },
  }
  await notify(tx, ctx, { userId: ticket.user_id, mail })
}

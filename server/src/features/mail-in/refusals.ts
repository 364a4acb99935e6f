import { aboutTicket } from '#outside/mail/about-ticket.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** What the sender reads; they are the person whom the address belongs to. */
const refusals = {
  unconfirmed:
    'Your mail server did not confirm that the e-mail came from your address, so we did not take it. Please answer on the ticket.',
  expired: 'The address you answered to has expired. Please answer on the ticket.',
  closed: 'The ticket is closed. If something is still wrong, please make a new request.',
  gone: 'The ticket has been deleted. If something is still wrong, please make a new request.',
  empty: 'We found no text in it above the line, and no file. Please try again, or answer on the ticket.',
  unreadable: 'We could not read its text. Please answer on the ticket.',
  too_many: 'Too many e-mails came for this ticket within the hour. Please go on writing on the ticket.',
} as const

export type Refusal = keyof typeof refusals

interface Refused {
  refusal: Refusal
  ticketId: number
  userId: number
  email: string
  isStaff: boolean
}

/** Mails a known sender why their mail was not taken, once a day for each ticket and at most five times a day. */
export async function answerRefused(
  tx: Tx,
  ctx: Ctx,
  { refusal, ticketId, userId, email, isStaff }: Refused,
) {
  const day = new Date(ctx.now()).toISOString().slice(0, 10)
  const ticket = await tx
    .selectFrom('tickets')
    .select('subject')
    .where('id', '=', ticketId)
    .executeTakeFirst()
  await sendMail(tx, {
    kind: 'mail_not_taken',
    to: email,
    // Once its ticket is removed for good, only the number is left.
    ...aboutTicket({ id: ticketId, subject: ticket?.subject ?? 'your e-mail was not taken' }),
    title: 'Your e-mail was not taken',
    paragraphs: [refusals[refusal]],
    action:
      refusal === 'closed' || refusal === 'gone'
        ? { label: 'Make a new request', path: '/portal' }
        : {
            label: 'Open the ticket',
            path: `/dashboard/${isStaff ? 'admin/tickets' : 'ticket'}/${ticketId}`,
          },
    dedupeKey: `mail-in:${ticketId}:${userId}:${refusal}:${day}`,
  })
}

/** Whether this person has not heard it too often today. */
export async function mayAnswer(ctx: Ctx, userId: number): Promise<boolean> {
  try {
    await ctx.limits.consume(limits.mailInRefusals, String(userId))
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

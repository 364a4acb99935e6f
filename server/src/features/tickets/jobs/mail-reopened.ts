import { z } from 'zod'
import { notify } from '#features/notifications/index.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { lockTicketOrNull } from '../ticket.queries.ts'

/** Mails the client that staff opened a finished ticket again, if it still is open. */
export const mailReopened = defineJob({
  id: 'tickets.mail-reopened',
  payload: z.strictObject({ ticketId: z.number() }),
  run: (ctx, { ticketId }) =>
    transaction(ctx.db, async (tx) => {
      const ticket = await lockTicketOrNull(tx, ticketId)
      if (!ticket || ticket.finished_at !== null) return
      await notify(tx, ctx, {
        userId: ticket.user_id,
        kind: 'messages',
        mail: {
          kind: 'ticket_reopened',
          to: ticket.email,
          subject: `Ticket #${ticketId} is open again: ${ticket.subject}`,
          paragraphs: [
            `We opened your ticket "${ticket.subject}" again and go on working on it.`,
            'You need not do anything. What we find we write on the ticket.',
          ],
          conversation: `ticket-${ticketId}`,
          action: { label: 'Open the ticket', path: `/dashboard/ticket/${ticketId}` },
        },
      })
    }),
})

import { z } from 'zod'
import { notify } from '#features/notifications/index.ts'
import { aboutTicket } from '#outside/mail/about-ticket.ts'
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
        mail: {
          kind: 'ticket_reopened',
          to: ticket.email,
          ...aboutTicket(ticket),
          title: 'Your ticket is open again',
          paragraphs: [
            'We opened your ticket again and are working on it.',
            'You do not need to do anything. We will write what we find on the ticket.',
          ],
          action: { label: 'Open the ticket', path: `/dashboard/ticket/${ticketId}` },
        },
      })
    }),
})

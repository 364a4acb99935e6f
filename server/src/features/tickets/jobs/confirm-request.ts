import { poundsOfPence } from '@sitewright/contract/money.ts'
import { answerWords, supportDay } from '@sitewright/contract/time-words.ts'
import { z } from 'zod'
import { aboutTicket } from '#outside/mail/about-ticket.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'

/** Mails the client what was asked for, what it costs, and the two times that were promised. */
export const confirmRequest = defineJob({
  id: 'tickets.confirm-request',
  payload: z.strictObject({ ticketId: z.number() }),
  run: (ctx, { ticketId }) =>
    transaction(ctx.db, async (tx) => {
      const ticket = await tx
        .selectFrom('tickets as t')
        .innerJoin('users as u', 'u.id', 't.user_id')
        .innerJoin('service_requests as r', 'r.id', 't.service_request_id')
        .select(['t.subject', 't.answer_by', 't.finish_by', 'u.email'])
        .select(['r.estimated_pence', 'r.plan_discount_pence', 'r.promotion_discount_pence'])
        .where('t.id', '=', ticketId)
        .where('t.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!ticket) return
      const { subject, answer_by, finish_by } = ticket
      const pence = ticket.estimated_pence - ticket.plan_discount_pence - ticket.promotion_discount_pence
      await sendMail(tx, {
        kind: 'request_received',
        to: ticket.email,
        ...aboutTicket({ id: ticketId, subject }),
        title: 'We have your request',
        paragraphs: [
          `Thank you. We have your request “${subject}”.`,
          ticket.estimated_pence === 0 ? '' : priceWords(pence),
          answer_by ? answerWords(answer_by.getTime()) : '',
          finish_by ? `Finished by ${supportDay(finish_by.getTime())}.` : '',
          'If we need a login, please add it to the credential vault rather than to a message. The time for the fix starts when we have the access we need.',
        ].filter(Boolean),
        action: { label: 'Open the ticket', path: `/dashboard/ticket/${ticketId}` },
        dedupeKey: `request:${ticketId}`,
      })
    }),
})

const priceWords = (pence: number) =>
  pence === 0
    ? 'There is nothing to pay: your free first fix covers it.'
    : `The price: ${poundsOfPence(pence)}. You pay nothing before you agree.`

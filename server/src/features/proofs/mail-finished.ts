import { supportMoment } from '@sitewright/contract/time-words.ts'
import { z } from 'zod'
import { notify } from '#features/notifications/index.ts'
import { aboutTicket } from '#outside/mail/about-ticket.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { getMergedProofOrNull, getProofOrNull } from './proof.queries.ts'

/** Mails the client that the work is finished, with before and after where the checks saw both. */
export const mailFinished = defineJob({
  id: 'proofs.mail-finished',
  payload: z.strictObject({ ticketId: z.number() }),
  run: (ctx, { ticketId }) =>
    transaction(ctx.db, async (tx) => {
      const ticket = await tx
        .selectFrom('tickets as t')
        .innerJoin('users as u', 'u.id', 't.user_id')
        .select(['t.user_id', 't.subject', 't.finished_at', 'u.email'])
        .where('t.id', '=', ticketId)
        .where('t.deleted_at', 'is', null)
        .where('t.finished_at', 'is not', null)
        .executeTakeFirst()
      if (!ticket?.finished_at) return
      const proof = (await getProofOrNull(tx, ticketId)) ?? (await getMergedProofOrNull(tx, ticketId))
      const isProved = proof?.state === 'gone' && proof.after_at !== null
      const paragraphs = isProved
        ? [
            'It is fixed: the same checks that found the fault ran again and did not see it any more.',
            `Before (${supportMoment(proof.before_at.getTime())}): ${proof.before.title}.`,
            `After (${supportMoment((proof.after_at ?? proof.before_at).getTime())}): the fault is gone.`,
            'We look again every day for 30 days. Should it come back, we open the ticket again at no charge.',
          ]
        : ['We have finished the work on your ticket.']
      await notify(tx, ctx, {
        userId: ticket.user_id,
        mail: {
          kind: 'ticket_finished',
          to: ticket.email,
          ...aboutTicket({ id: ticketId, subject: ticket.subject }),
          title: isProved ? 'Your site is fixed' : 'The work is finished',
          paragraphs: [...paragraphs, 'Is something still wrong? Write on the ticket, and it opens again.'],
          action: {
            label: isProved ? 'See before and after' : 'Open the ticket',
            path: `/dashboard/ticket/${ticketId}`,
          },
          dedupeKey: `finished:${ticketId}:${ticket.finished_at.getTime()}`,
        },
      })
    }),
})

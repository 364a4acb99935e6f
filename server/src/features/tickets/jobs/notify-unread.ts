import { UNREAD_MAIL_AFTER_MINUTES } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { defineJob, type JobRequest } from '#platform/jobs/define.ts'
import { sendMail } from '#platform/mail/outbox.ts'
import { listStaff } from '../ticket.queries.ts'

const Payload = z.strictObject({ ticketId: z.number(), side: z.enum(['client', 'staff']) })
type Payload = z.infer<typeof Payload>

/**
 * Mails the side that has not read: one mail for all that came since they last looked, and no second one until they
 * have read again. Running it twice sends nothing twice.
 */
export const notifyUnread = defineJob({
  id: 'tickets.notify-unread',
  payload: Payload,
  run: (ctx, payload) => transaction(ctx.db, (tx) => notify(tx, ctx, payload)),
})

/** Asked for by the first unread message of a spell; later ones ride along. */
export function notifyUnreadSoon(payload: Payload): JobRequest {
  return notifyUnread.with(payload, {
    key: `unread:${payload.ticketId}:${payload.side}`,
    runAt: new Date(Date.now() + UNREAD_MAIL_AFTER_MINUTES * 60_000),
  })
}

async function notify(tx: Tx, ctx: Ctx, { ticketId, side }: Payload): Promise<void> {
  const ticket = await findUnread(tx, ticketId, side)
  if (!ticket) return
  await tx
    .updateTable('tickets')
    .set(side === 'client' ? { client_mailed_seq: ticket.last_seq } : { staff_mailed_seq: ticket.last_seq })
    .where('id', '=', ticketId)
    .execute()
  const count = ticket.unread === 1 ? 'a new message' : `${ticket.unread} new messages`
  for (const to of await recipients(tx, ticket, side))
    await sendMail(tx, {
      kind: 'unread_messages',
      to,
      subject:
        side === 'client'
          ? `An answer on your ticket #${ticketId}`
          : `Ticket #${ticketId}: ${ticket.customer_name} wrote`,
      paragraphs: [
        side === 'client'
          ? `You have ${count} on your ticket "${ticket.subject}".`
          : `${ticket.customer_name} wrote ${count} on "${ticket.subject}".`,
        'Open the ticket to read and answer.',
      ],
      action: {
        label: 'Open the ticket',
        path: side === 'client' ? `/dashboard/ticket/${ticketId}` : `/dashboard/admin/tickets/${ticketId}`,
      },
      dedupeKey: `unread:${ticketId}:${side}:${ticket.last_seq}:${to}`,
    })
  ctx.log.debug({ ticketId, side }, 'mailed about unread messages')
}

/** The ticket when this side has unread messages and was not mailed since it last read; null otherwise. */
async function findUnread(tx: Tx, ticketId: number, side: 'client' | 'staff') {
  const row = await tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.last_seq',
      't.subject',
      't.assignee_id',
      'u.name as customer_name',
      'u.email as customer_email',
    ])
    .select(sql<number>`t.${sql.ref(`${side}_unread`)}`.as('unread'))
    .where('t.id', '=', ticketId)
    .where('t.deleted_at', 'is', null)
    .where(
      sql<boolean>`t.${sql.ref(`${side}_unread`)} > 0 and t.${sql.ref(`${side}_mailed_seq`)} <= t.${sql.ref(`${side}_read_seq`)}`,
    )
    .forUpdate('t')
    .executeTakeFirst()
  return row ?? null
}

type Unread = NonNullable<Awaited<ReturnType<typeof findUnread>>>

async function recipients(tx: Tx, ticket: Unread, side: 'client' | 'staff'): Promise<string[]> {
  if (side === 'client') return [ticket.customer_email]
  const staff = await listStaff(tx)
  const assigned = staff.filter((person) => person.id === ticket.assignee_id)
  return (assigned.length > 0 ? assigned : staff).map((person) => person.email)
}

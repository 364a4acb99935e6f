import { UNREAD_MAIL_AFTER_MINUTES } from '@sitewright/contract/tickets.ts'
import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { defineJob, type JobRequest } from '#platform/jobs/define.ts'
import { type Mail, sendMail } from '#platform/mail/outbox.ts'
import { listStaff } from '../ticket.queries.ts'

const Payload = z.strictObject({ ticketId: z.number(), side: z.enum(['client', 'staff']) })
type Payload = z.infer<typeof Payload>

/** Mails the side that has not read: one mail for all that came since the last one. Running it twice sends nothing twice. */
export const notifyUnread = defineJob({
  id: 'tickets.notify-unread',
  payload: Payload,
  run: (ctx, payload) => transaction(ctx.db, (tx) => notify(tx, ctx, payload)),
})

/** Asked for by the first message that no mail has told of; later ones ride along. */
export function notifyUnreadSoon(payload: Payload): JobRequest {
  return notifyUnread.with(payload, {
    key: `unread:${payload.ticketId}:${payload.side}`,
    runAt: new Date(Date.now() + UNREAD_MAIL_AFTER_MINUTES * 60_000),
  })
}

async function notify(tx: Tx, ctx: Ctx, { ticketId, side }: Payload): Promise<void> {
  const ticket = await findUnmailed(tx, ticketId, side)
  if (!ticket) return
  await tx
    .updateTable('tickets')
    .set(
      side === 'client'
        ? { client_mailed_seq: ticket.last_seq, client_unmailed: 0 }
        : { staff_mailed_seq: ticket.last_seq, staff_unmailed: 0 },
    )
    .where('id', '=', ticketId)
    .execute()
  for (const to of await recipients(tx, ticket, side)) await sendMail(tx, mailTo(to, ticketId, ticket, side))
  ctx.log.debug({ ticketId, side }, 'mailed about unread messages')
}

function mailTo(to: string, ticketId: number, ticket: Unmailed, side: 'client' | 'staff'): Mail {
  const count = ticket.unread === 1 ? 'a new message' : `${ticket.unread} new messages`
  const toClient = side === 'client'
  return {
    kind: 'unread_messages',
    to,
    subject: toClient
      ? `An answer on your ticket #${ticketId}`
      : `Ticket #${ticketId}: ${ticket.customer_name} wrote`,
    paragraphs: [
      toClient
        ? `You have ${count} on your ticket "${ticket.subject}".`
        : `${ticket.customer_name} wrote ${count} on "${ticket.subject}".`,
      'Open the ticket to read and answer.',
    ],
    action: {
      label: 'Open the ticket',
      path: toClient ? `/dashboard/ticket/${ticketId}` : `/dashboard/admin/tickets/${ticketId}`,
    },
    dedupeKey: `unread:${ticketId}:${side}:${ticket.last_seq}:${to}`,
  }
}

/** The ticket, locked, when this side has unread messages that no mail has told of; null otherwise. */
async function findUnmailed(tx: Tx, ticketId: number, side: 'client' | 'staff') {
  const row = await tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.last_seq',
      't.subject',
      't.assignee_id',
      `t.${side}_unread as unread`,
      'u.name as customer_name',
      'u.email as customer_email',
    ])
    .where('t.id', '=', ticketId)
    .where('t.deleted_at', 'is', null)
    .where(`t.${side}_unmailed`, '>', 0)
    .forUpdate('t')
    .executeTakeFirst()
  return row ?? null
}

type Unmailed = NonNullable<Awaited<ReturnType<typeof findUnmailed>>>

async function recipients(tx: Tx, ticket: Unmailed, side: 'client' | 'staff'): Promise<string[]> {
  if (side === 'client') return [ticket.customer_email]
  const staff = await listStaff(tx)
  const assigned = staff.filter((person) => person.id === ticket.assignee_id)
  return (assigned.length > 0 ? assigned : staff).map((person) => person.email)
}

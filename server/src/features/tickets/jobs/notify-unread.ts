import { UNREAD_MAIL_AFTER_MINUTES } from '@sitewright/contract/ticket-deadlines.ts'
import { z } from 'zod'
import { notify } from '#features/notifications/index.ts'
import { type ReplyBinding, replyAddress } from '#outside/mail/reply-address.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { addJob, defineJob, type JobRequest } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { listStaff } from '../ticket.queries.ts'
import { writeUnreadMail } from './unread-mail.ts'

const LATER_MINUTES = 60

const Payload = z.strictObject({ ticketId: z.number(), side: z.enum(['client', 'staff']) })
type Payload = z.infer<typeof Payload>

/** Mails the side that has not read: one mail for all that came since the last one. Running it twice sends nothing twice. */
export const notifyUnread = defineJob({
  id: 'tickets.notify-unread',
  payload: Payload,
  run: (ctx, payload) => transaction(ctx.db, (tx) => mailUnread(tx, ctx, payload)),
})

/** Requested by the first unread message that no mail has announced; later ones join its mail. */
export function notifyUnreadSoon(payload: Payload): JobRequest {
  return unreadJob(payload, UNREAD_MAIL_AFTER_MINUTES)
}

function unreadJob(payload: Payload, afterMinutes: number): JobRequest {
  return notifyUnread.with(payload, {
    key: `unread:${payload.ticketId}:${payload.side}`,
    afterMs: afterMinutes * 60_000,
  })
}

/** One customer on hundreds of tickets does not fill the mailboxes of staff; what waits joins one later mail. */
async function mayMailStaff(ctx: Ctx, customerId: number): Promise<boolean> {
  try {
    await ctx.limits.consume(limits.unreadMails, String(customerId))
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

async function mailUnread(tx: Tx, ctx: Ctx, { ticketId, side }: Payload): Promise<void> {
  const ticket = await findUnmailed(tx, ticketId, side)
  if (!ticket) return
  if (side === 'staff' && !(await mayMailStaff(ctx, ticket.user_id)))
    return addJob(tx, unreadJob({ ticketId, side }, LATER_MINUTES))
  await tx
    .updateTable('tickets')
    .set(
      side === 'client'
        ? { client_mailed_seq: ticket.last_seq, client_unmailed: 0 }
        : { staff_mailed_seq: ticket.last_seq, staff_unmailed: 0 },
    )
    .where('id', '=', ticketId)
    .execute()
  const mail = await writeUnreadMail(tx, ticket, side)
  for (const { id: userId, email: to } of await recipients(tx, ticket, side)) {
    const dedupeKey = `unread:${ticketId}:${side}:${ticket.last_seq}:${to}`
    const replyTo = answersTo(ctx, { ticketId, userId }, side)
    await notify(tx, ctx, { userId, mail: { ...mail, ...replyTo, to, dedupeKey } })
  }
  ctx.log.debug({ ticketId, side }, 'mailed about unread messages')
}

/** Staff may answer by mail only where our mail server confirms who sent it: their word counts more than a client's. */
function answersTo(ctx: Ctx, binding: ReplyBinding, side: 'client' | 'staff'): { replyTo?: string } {
  const confirmed = side === 'client' || ctx.config.inbound?.authservId
  const replyTo = confirmed ? replyAddress(ctx, binding) : null
  return replyTo ? { replyTo } : {}
}

/** The ticket, locked, when this side has unread messages that no mail has announced; null otherwise. */
async function findUnmailed(tx: Tx, ticketId: number, side: 'client' | 'staff') {
  const row = await tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.last_seq',
      't.subject',
      't.assignee_id',
      `t.${side}_unread as unread`,
      `t.${side}_read_seq as read_seq`,
      't.user_id',
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

interface Recipient {
  id: number
  email: string
}

async function recipients(tx: Tx, ticket: Unmailed, side: 'client' | 'staff'): Promise<Recipient[]> {
  if (side === 'client') return [{ id: ticket.user_id, email: ticket.customer_email }]
  const staff = await listStaff(tx)
  const assigned = staff.filter((person) => person.id === ticket.assignee_id)
  return assigned.length > 0 ? assigned : staff
}

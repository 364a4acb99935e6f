import { SNOOZE_DAYS_MAX } from '@sitewright/contract/tickets.ts'
import type { Updateable } from 'kysely'
import type { SignedInCtx } from '#platform/context.ts'
import type { Tables } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { endSnooze } from '../jobs/end-snooze.ts'
import { snoozeEnded, ticketSnoozed } from '../ticket.events.ts'
import type { LockedTicket } from '../ticket.queries.ts'

type Columns = Updateable<Tables['tickets']>

/** Takes a ticket out of the inbox until then, or back into it; a change of status or side takes it back as well. */
export async function snooze(
  tx: Tx,
  ctx: SignedInCtx,
  ticket: LockedTicket,
  asked: string | null | undefined,
  columns: Columns,
): Promise<void> {
  const subject = { userId: ticket.user_id, ticketId: ticket.id }
  if (asked) {
    const until = snoozeEnd(ctx, ticket, columns, new Date(asked))
    columns.snoozed_until = until
    await record(tx, ctx, ticketSnoozed, { until: until.toISOString() }, subject)
    return addJob(tx, endSnooze.with({ ticketId: ticket.id }, { key: `snooze:${ticket.id}`, runAt: until }))
  }
  const isMoved = columns.status !== undefined || columns.waiting_for !== undefined
  if (ticket.snoozed_until === null || (asked === undefined && !isMoved)) return
  columns.snoozed_until = null
  await record(tx, ctx, snoozeEnded, { because: 'staff' }, subject)
}

/** A snooze never hides a promise: it ends when our answer is due. */
function snoozeEnd(ctx: SignedInCtx, ticket: LockedTicket, columns: Columns, asked: Date): Date {
  const status = columns.status ?? ticket.status
  const dueAt = columns.due_at === undefined ? ticket.due_at : (columns.due_at as Date | null)
  if (status === 'resolved' || status === 'closed')
    throw refused(`This ticket is ${status} and needs no snooze.`)
  const now = ctx.now()
  if (asked.getTime() <= now) throw refused('Please choose a time in the future.')
  if (asked.getTime() > now + SNOOZE_DAYS_MAX * 86_400_000)
    throw refused('Please choose a time within a year.')
  if (dueAt && dueAt.getTime() <= now)
    throw refused('Our answer is overdue. Please answer before you snooze.')
  return dueAt && dueAt < asked ? dueAt : asked
}

const refused = (says: string) => new Problem('invalid', { fields: { snooze_until: says } })

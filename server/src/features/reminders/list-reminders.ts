import {
  type Reminder,
  type ReminderCounts,
  ReminderPriority,
  ReminderType,
  Repeats,
  type reminderRoutes,
} from '@sitewright/contract/reminders.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import {
  countReminders,
  findReminder,
  listBetween,
  listReminders,
  type ReminderRow,
} from './reminder.queries.ts'
import { todayOf } from './today.ts'

/** `last` is where the page before ended, for a list that goes on when that reminder goes meanwhile. */
export async function readReminders(
  ctx: SignedInCtx,
  { query: { status, after, from, to } }: Input<typeof reminderRoutes.list>,
  last?: Reminder,
): Promise<Reminder[]> {
  const today = todayOf(ctx)
  if (from !== undefined || to !== undefined) {
    if (!from || !to || from > to) throw new Problem('invalid', { says: 'Give both days of the span.' })
    return (await listBetween(ctx.db, { from, to })).map((row) => viewOf(row, today))
  }
  const place = last ?? (after === undefined ? undefined : await findReminder(ctx.db, after))
  return (await listReminders(ctx.db, { today, status, after: place })).map((row) => viewOf(row, today))
}

export const readCounts = (ctx: SignedInCtx): Promise<ReminderCounts> => countReminders(ctx.db, todayOf(ctx))

export function viewOf(row: ReminderRow, today: string): Reminder {
  const { id, title, description, client_name, client_email, due_date, due_time, plan } = row
  const open = due_date < today ? 'overdue' : 'pending'
  return {
    id,
    title,
    description,
    client_name,
    client_email,
    reminder_type: ReminderType.parse(row.reminder_type),
    due_date,
    due_time,
    priority: ReminderPriority.parse(row.priority),
    status: row.completed_at ? 'completed' : open,
    repeats: Repeats.parse(row.repeats),
    plan,
    by_itself: row.cause !== null,
    completed_at: row.completed_at?.toISOString() ?? null,
    completed_by: row.completed_by_name,
  }
}

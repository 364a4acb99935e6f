import {
  type NewReminder,
  type Reminder,
  Repeats,
  type reminderRoutes,
} from '@sitewright/contract/reminders.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { viewOf } from './list-reminders.ts'
import { nextDue } from './next-due.ts'
import { reminderCompleted, reminderCreated, reminderDeleted, reminderReopened } from './reminder.events.ts'
import { findReminder, type ReminderRow } from './reminder.queries.ts'
import { todayOf } from './today.ts'

export async function createReminder(
  ctx: SignedInCtx,
  { body }: Input<typeof reminderRoutes.create>,
): Promise<Reminder> {
  return transaction(ctx.db, async (tx) => {
    const id = await insert(tx, ctx, body)
    await record(tx, ctx, reminderCreated, { reminder: id, title: body.title })
    return viewOf(await findReminder(tx, id), todayOf(ctx))
  })
}

async function insert(tx: Tx, ctx: SignedInCtx, reminder: NewReminder): Promise<number> {
  const customer = reminder.client_email
    ? await tx
        .selectFrom('users')
        .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
        .where('email', '=', reminder.client_email)
        .where('email_verified_at', 'is not', null)
        .where('is_admin', '=', false)
        .executeTakeFirst()
    : undefined
  const { id } = await tx
    .insertInto('reminders')
    .values({
      ...reminder,
      user_id: customer?.id ?? null,
      created_by: ctx.actor.userId,
      created_at: new Date(ctx.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same change twice is one. */
export async function changeReminder(
  ctx: SignedInCtx,
  { params: { id }, body: { status } }: Input<typeof reminderRoutes.change>,
): Promise<Reminder> {
  return transaction(ctx.db, async (tx) => {
    const before = await findReminder(tx, id)
    const done = status === 'completed'
    const changed = await tx
      .updateTable('reminders')
      .set({
        completed_at: done ? new Date(ctx.now()) : null,
        completed_by: done ? ctx.actor.userId : null,
      })
      .where('id', '=', id)
      .where('completed_at', done ? 'is' : 'is not', null)
      .returning('next_id')
      .executeTakeFirst()
    if (changed) {
      if (done && changed.next_id === null) await followWithNext(tx, ctx, before)
      const event = done ? reminderCompleted : reminderReopened
      await record(tx, ctx, event, { reminder: id, title: before.title }, subjectOf(before))
    }
    return viewOf(await findReminder(tx, id), todayOf(ctx))
  })
}

async function followWithNext(tx: Tx, ctx: SignedInCtx, row: ReminderRow): Promise<void> {
  const repeats = Repeats.parse(row.repeats)
  if (repeats === 'never') return
  const { title, description, client_name, client_email, due_time, created_by } = row
  const first = row.first_due_date ?? row.due_date
  const today = todayOf(ctx)
  const { id } = await tx
    .insertInto('reminders')
    .values({
      title,
      description,
      client_name,
      client_email,
      user_id: row.user_id,
      reminder_type: row.reminder_type,
      due_date: nextDue(first, repeats, today > row.due_date ? today : row.due_date),
      first_due_date: first,
      due_time,
      priority: row.priority,
      repeats,
      created_by,
      created_at: new Date(ctx.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('reminders').set({ next_id: id }).where('id', '=', row.id).execute()
}

export async function removeReminder(
  ctx: SignedInCtx,
  { params: { id } }: Input<typeof reminderRoutes.remove>,
): Promise<{ message: string }> {
  return transaction(ctx.db, async (tx) => {
    const row = await findReminder(tx, id)
    if (row.promise !== null && row.completed_at === null)
      throw new Problem('conflict', { says: 'A care plan promises this. Please complete it instead.' })
    if (row.cause !== null && row.completed_at === null)
      throw new Problem('conflict', {
        says: 'This completes by itself once it is decided. You can complete it, but not delete it.',
      })
    await tx.deleteFrom('reminders').where('id', '=', id).execute()
    await record(tx, ctx, reminderDeleted, { reminder: id, title: row.title }, subjectOf(row))
    return { message: 'Reminder deleted' }
  })
}

const subjectOf = ({ user_id }: ReminderRow) => (user_id === null ? {} : { userId: user_id })

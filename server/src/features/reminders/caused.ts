import type { NewReminder } from '@sitewright/contract/reminders.ts'
import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'
import { DateTime } from 'luxon'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

interface Caused extends Pick<NewReminder, 'title' | 'description' | 'priority'> {
  /** Such as `refund:12`: it makes one reminder, and completes it. */
  cause: string
  userId: number | null
  dueAt: Date
}

/** A reminder that something else makes and completes by itself. */
export async function putDownCaused(tx: Tx, ctx: Ctx, caused: Caused): Promise<void> {
  const { cause, title, description, priority, userId, dueAt } = caused
  const due = DateTime.fromJSDate(dueAt, { zone: SUPPORT_ZONE })
  const client = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId ?? 0)
    .executeTakeFirst()
  await tx
    .insertInto('reminders')
    .values({
      cause,
      title,
      description,
      client_name: client?.name ?? '',
      client_email: client?.email ?? '',
      user_id: client ? userId : null,
      reminder_type: 'follow_up',
      due_date: due.toFormat('yyyy-MM-dd'),
      due_time: due.toFormat('HH:mm'),
      priority,
      repeats: 'never',
      created_at: new Date(ctx.now()),
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute()
}

export async function completeCaused(tx: Tx, ctx: Ctx, cause: string): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ completed_at: new Date(ctx.now()), completed_by: userIdOf(ctx.actor) })
    .where('cause', '=', cause)
    .where('completed_at', 'is', null)
    .execute()
}

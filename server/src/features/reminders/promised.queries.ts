import { planNamed } from '@sitewright/contract/plans.ts'
import { DEFAULT_DUE_TIME } from '@sitewright/contract/reminders.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Promised } from './promised.ts'

interface Plan {
  userId: number
  tier: string
  /** As `2026-11-22`. */
  today: string
}

/** Removes what is not due yet and not promised any more: the plan ended or is another one. Overdue work is still owed. */
export async function dropUnpromised(
  tx: Tx,
  { userId, tier, today }: Omit<Plan, 'tier'> & { tier: string | null },
) {
  await tx
    .deleteFrom('reminders')
    .where('user_id', '=', userId)
    .where('promise', 'is not', null)
    .where('completed_at', 'is', null)
    .where(sql<boolean>`due_date > ${today}::date`)
    .$if(tier !== null, (query) => query.where('plan', '!=', tier))
    .execute()
}

/**
 * Puts the next due day of a promise down, unless one lies ahead: a whole interval after the last one of this plan, or
 * after today. Days that passed while nothing ran are skipped; safe to run twice.
 */
export async function putDownNext(tx: Tx, { userId, tier, today }: Plan, promised: Promised) {
  const { kind, title, type, every } = promised
  const interval = 'months' in every ? `${every.months} months` : `${every.days} days`
  const says = `The ${planNamed(tier)?.name ?? tier} plan promises it.`
  await sql`
    insert into reminders (user_id, client_name, client_email, title, description, reminder_type, due_date, due_time,
      priority, repeats, promise, plan)
    select u.id, u.name, u.email, ${title}, ${says}, ${type}, due.day, ${DEFAULT_DUE_TIME}::time, 'medium', 'never',
      ${kind}, ${tier}
    from users u, lateral (
      select min(day)::date as day
      from generate_series(
        coalesce((select max(due_date) from reminders where user_id = u.id and promise = ${kind} and plan = ${tier}),
          ${today}::date) + ${interval}::interval,
        ${today}::date + ${interval}::interval + interval '1 year', ${interval}::interval) as day
      where day >= ${today}::date) as due
    where u.id = ${userId} and due.day is not null and not exists (
      select from reminders where user_id = u.id and promise = ${kind} and plan = ${tier} and due_date >= ${today}::date)
    on conflict (user_id, promise, due_date) do nothing`.execute(tx)
}

/** Customers with promised work that lies ahead, by id. */
export async function listCustomersWithWork(db: Database, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('reminders')
    .select('user_id')
    .distinct()
    .where('promise', 'is not', null)
    .where('completed_at', 'is', null)
    .where(sql<boolean>`due_date > ${today}::date`)
    .execute()
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
}

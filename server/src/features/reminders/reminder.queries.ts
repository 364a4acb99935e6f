import { CALENDAR_MAX, REMINDERS_PAGE, type ReminderStatus } from '@sitewright/contract/reminders.ts'
import { COUNT_CAP } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

export type ReminderRow = Awaited<ReturnType<typeof findReminder>>

const reminders = (db: Database | Tx) =>
  db
    .selectFrom('reminders as r')
    .leftJoin('users as by', 'by.id', 'r.completed_by')
    .selectAll('r')
    .select([
      sql<string>`r.due_date::text`.as('due_date'),
      sql<string | null>`r.first_due_date::text`.as('first_due_date'),
      sql<string>`to_char(r.due_time, 'HH24:MI')`.as('due_time'),
      'by.name as completed_by_name',
    ])

export async function findReminder(db: Database | Tx, id: number) {
  const row = await reminders(db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

interface Page {
  /** The business's day. */
  today: string
  status?: ReminderStatus
  /** The last one of the page before. */
  after?: { id: number; due_date: string; due_time: string; completed_at: Date | string | null }
}

/** A page: overdue ones first, then by due day and time; completed ones alone from the latest back. */
export async function listReminders(
  db: Database | Tx,
  { today, status, after }: Page,
): Promise<ReminderRow[]> {
  if (status) return part(db, { today, status, after })
  const isOverdue = after && after.completed_at === null && after.due_date < today
  const overdue = !after || isOverdue ? await part(db, { today, status: 'overdue', after }) : []
  if (overdue.length === REMINDERS_PAGE) return overdue
  const rest = await part(db, { today, ...(isOverdue ? {} : { after }) })
  return [...overdue, ...rest].slice(0, REMINDERS_PAGE)
}

/** One status, or all but the overdue ones. */
async function part(db: Database | Tx, { today, status, after }: Page): Promise<ReminderRow[]> {
  const back = status === 'completed'
  const direction = back ? 'desc' : 'asc'
  let query = reminders(db)
    .where(whereStatus(today, status))
    .orderBy('r.due_date', direction)
    .orderBy('r.due_time', direction)
    .orderBy('r.id', direction)
    .limit(REMINDERS_PAGE)
  if (after) {
    const place = sql`(${after.due_date}::date, ${after.due_time}::time, ${after.id}::int)`
    query = query.where(
      back
        ? sql<boolean>`(r.due_date, r.due_time, r.id) < ${place}`
        : sql<boolean>`(r.due_date, r.due_time, r.id) > ${place}`,
    )
  }
  return query.execute()
}

function whereStatus(today: string, status: ReminderStatus | undefined) {
  if (status === 'completed') return sql<boolean>`r.completed_at is not null`
  if (status === 'overdue') return sql<boolean>`r.completed_at is null and r.due_date < ${today}::date`
  if (status === 'pending') return sql<boolean>`r.completed_at is null and r.due_date >= ${today}::date`
  return sql<boolean>`(r.completed_at is not null or r.due_date >= ${today}::date)`
}

/** Of a calendar's span, in the order of their times. */
export function listBetween(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<ReminderRow[]> {
  return reminders(db)
    .where(sql<boolean>`r.due_date between ${from}::date and ${to}::date`)
    .orderBy('r.due_date')
    .orderBy('r.due_time')
    .orderBy('r.id')
    .limit(CALENDAR_MAX)
    .execute()
}

/** Everything that is not completed, from the earliest on. */
export function listOpen(db: Database): Promise<ReminderRow[]> {
  return reminders(db)
    .where('r.completed_at', 'is', null)
    .orderBy('r.due_date')
    .orderBy('r.due_time')
    .orderBy('r.id')
    .limit(CALENDAR_MAX)
    .execute()
}

/** How many there are, each counted up to the cap. */
export async function countReminders(db: Database, today: string) {
  const capped = (where: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(select count(*)::int from (select from reminders where ${where} limit ${COUNT_CAP}) as counted)`
  const { rows } = await sql<{ pending: number; overdue: number; completed: number; total: number }>`
    select ${capped(sql`completed_at is null and due_date >= ${today}::date`)} as pending,
      ${capped(sql`completed_at is null and due_date < ${today}::date`)} as overdue,
      ${capped(sql`completed_at is not null`)} as completed, ${capped(sql`true`)} as total`.execute(db)
  return rows[0] ?? { pending: 0, overdue: 0, completed: 0, total: 0 }
}

import { COUNT_CAP } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import { sendMail } from '#outside/mail/outbox.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { clockOf } from './today.ts'

/** By the business's clock; later, when nothing ran in the morning. */
const FROM_HOUR = 7
const LISTED = 20

interface Due {
  id: number
  title: string
  client_name: string
  due_time: string
}

/** On the morning of their day: to their author, or to all staff when the author is no longer staff. */
export const mailDue = defineJob({
  id: 'reminders.mail-due',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const clock = clockOf(ctx)
    if (clock.hour < FROM_HOUR) return
    const today = clock.toISODate()
    const { rows: people } = await sql<{ id: number; email: string; due: Due[]; overdue: number }>`
      with due as (
        select r.id, r.title, r.client_name, to_char(r.due_time, 'HH24:MI') as due_time, maker.id as maker
        from reminders r left join users maker on maker.id = r.created_by and maker.is_admin
        where r.completed_at is null and r.due_date = ${today}::date
        order by r.due_time, r.id limit ${COUNT_CAP})
      select u.id, u.email, json_agg(due order by due.due_time, due.id) as due,
        (select count(*)::int from (select from reminders where completed_at is null and due_date < ${today}::date
          limit ${COUNT_CAP}) as counted) as overdue
      from users u join due on due.maker = u.id or due.maker is null
      where u.is_admin group by u.id`.execute(ctx.db)
    await transaction(ctx.db, async (tx) => {
      for (const { id, email, due, overdue } of people)
        await sendMail(tx, {
          kind: 'reminders_due',
          to: email,
          subject: due.length === 1 ? `Due today: ${due[0]?.title}` : `${due.length} reminders are due today`,
          paragraphs: [
            ...due.slice(0, LISTED).map(lineOf),
            ...(due.length > LISTED ? [`And ${due.length - LISTED} more.`] : []),
            ...(overdue > 0
              ? [`${overdue} ${overdue === 1 ? 'reminder is' : 'reminders are'} overdue.`]
              : []),
          ],
          action: { label: 'Open the reminders', path: '/dashboard/admin/calendar' },
          dedupeKey: `reminders:${today}:${id}`,
        })
    })
  },
})

const lineOf = ({ due_time, title, client_name }: Due) =>
  `${due_time} ${title}${client_name ? `, for ${client_name}` : ''}`

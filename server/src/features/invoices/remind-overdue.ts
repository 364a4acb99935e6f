import { DAY_MS } from '@sitewright/contract/durations.ts'
import { OVERDUE_REMINDERS } from '@sitewright/contract/invoices.ts'
import { endOfDay } from '@sitewright/contract/times.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { lockInvoice } from './invoice.queries.ts'
import { overdueMail } from './mails.ts'

/** Between two reminders of the same invoice. */
const EVERY_DAYS = 7
/** A run may begin a little earlier than the last. */
const SLACK_MS = 3_600_000
const AT_ONCE = 500

/** The day after an invoice was due, then every week, three times in all. */
export const remindOverdue = defineJob({
  id: 'invoices.remind-overdue',
  cron: '25 9 * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const lastBefore = new Date(now - EVERY_DAYS * DAY_MS + SLACK_MS)
    const due = await ctx.db
      .selectFrom('invoices')
      .select('id')
      .where('status', '=', 'open')
      .where('open_pence', '>', 0)
      .where('due_at', '<=', new Date(endOfDay(now, -1)))
      .where('reminders_sent', '<', OVERDUE_REMINDERS)
      .where('customer_email', '!=', '')
      .where((eb) => eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', lastBefore)]))
      .orderBy('due_at')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of due)
      await transaction(ctx.db, async (tx) => {
        const invoice = await lockInvoice(tx, id)
        const { open_pence, reminders_sent, reminded_at } = invoice
        if (open_pence <= 0 || (reminded_at && reminded_at > lastBefore)) return
        await tx
          .updateTable('invoices')
          .set({ reminders_sent: reminders_sent + 1, reminded_at: new Date(now) })
          .where('id', '=', id)
          .execute()
        await sendMail(tx, overdueMail(invoice, reminders_sent + 1))
      })
  },
})

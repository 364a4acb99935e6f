import { QUOTE_REMIND_DAYS } from '@sitewright/contract/quotes.ts'
import { endOfDay } from '@sitewright/contract/times.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { quoteMail } from './mails.ts'
import { findQuote } from './quote.queries.ts'

const AT_ONCE = 500

/** Once, some days before a quote ends; one that was valid for fewer days anyway is left alone. */
export const remindQuotes = defineJob({
  id: 'quotes.remind',
  // A quote ends at the end of a day: by day, so that the mail does not come at midnight.
  cron: '20 9-16 * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const due = await ctx.db
      .selectFrom('quotes')
      .select('id')
      .where('status', '=', 'open')
      .where('reminded_at', 'is', null)
      .where('valid_days', '>', QUOTE_REMIND_DAYS)
      .where('expires_at', '>', new Date(now))
      .where('expires_at', '<=', new Date(endOfDay(now, QUOTE_REMIND_DAYS)))
      .orderBy('expires_at')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of due)
      await transaction(ctx.db, async (tx) => {
        const marked = await tx
          .updateTable('quotes')
          .set({ reminded_at: new Date(now) })
          .where('id', '=', id)
          .where('status', '=', 'open')
          .where('reminded_at', 'is', null)
          .executeTakeFirst()
        if (marked.numUpdatedRows > 0n) await sendMail(tx, quoteMail(await findQuote(tx, id), 'ends_soon'))
      })
  },
})

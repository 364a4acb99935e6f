import { QUOTE_REMIND_DAYS } from '@sitewright/contract/quotes.ts'
import { z } from 'zod'
import { sendMail } from '#outside/mail/outbox.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { quoteMail } from './mails.ts'
import { findQuote } from './quote.queries.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/** Once, some days before a quote ends; one that was valid for fewer days anyway is left alone. */
export const remindQuotes = defineJob({
  id: 'quotes.remind',
  payload: z.unknown(),
  cron: '20 * * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const due = await ctx.db
      .selectFrom('quotes')
      .select('id')
      .where('status', '=', 'open')
      .where('reminded_at', 'is', null)
      .where('valid_days', '>', QUOTE_REMIND_DAYS)
      .where('expires_at', '>', new Date(now))
      .where('expires_at', '<=', new Date(now + QUOTE_REMIND_DAYS * DAY_MS))
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

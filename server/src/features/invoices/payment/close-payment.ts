import { z } from 'zod'
import { defineJob } from '#platform/jobs/define.ts'
import { syncPayment } from './sync-payment.ts'

/** Cancels an open payment whose amount is no longer due; the next one has the amount that is. */
export const closePayment = defineJob({
  id: 'invoices.close-payment',
  payload: z.strictObject({ id: z.string() }),
  run: async (ctx, { id }) => {
    await ctx.payments.cancelPayment(id)
    await syncPayment(ctx, id)
  },
})

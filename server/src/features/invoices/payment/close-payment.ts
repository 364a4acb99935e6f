import { z } from 'zod'
import { defineJob } from '#platform/jobs/define.ts'
import { syncPayment } from './sync-payment.ts'

/** Ends a payment that was begun over an amount that is not due any more; the next one is over what is. */
export const closePayment = defineJob({
  id: 'invoices.close-payment',
  payload: z.strictObject({ id: z.string() }),
  run: async (ctx, { id }) => {
    await ctx.payments.cancelPayment(id)
    await syncPayment(ctx, id)
  },
})

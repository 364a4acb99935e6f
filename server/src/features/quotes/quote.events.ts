import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const Which = z.strictObject({ quote: z.string(), number: z.string(), version: z.number() })

export const quoteCreated = defineEvent('quote.created', Which)
export const quoteSent = defineEvent('quote.sent', Which)
export const quoteAccepted = defineEvent('quote.accepted', Which)
export const quoteCanceled = defineEvent('quote.canceled', Which)
export const quoteSuperseded = defineEvent('quote.superseded', Which)
const Terms = z.strictObject({
  total_pence: z.number(),
  discount_percent: z.number(),
  deposit_percent: z.number(),
  valid_days: z.number(),
})
/** A draft, which the customer has not seen. */
export const quoteChanged = defineEvent('quote.changed', Which.extend({ before: Terms, after: Terms }))

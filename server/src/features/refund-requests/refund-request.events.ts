import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

// The customer is the subject, and the ticket where there is one.
const Which = z.strictObject({ request: z.number(), numbers: z.string() })

export const refundRequested = defineEvent(
  'refund.requested',
  Which.extend({ pence: z.number(), decideBy: z.string() }),
)
export const refundApproved = defineEvent('refund.approved', Which.extend({ pence: z.number() }))
export const refundRefused = defineEvent('refund.refused', Which)

import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

export const requestCreated = defineEvent(
  'request.created',
  z.strictObject({
    requestId: z.number().int(),
    service: z.string(),
    urgency: z.string(),
    estimatedPence: z.number().int(),
    amountDuePence: z.number().int(),
    freeFix: z.boolean(),
  }),
)

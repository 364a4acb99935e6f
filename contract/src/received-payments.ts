import { z } from 'zod'
import { poundsInPence } from './money-schemas.ts'
import { dayOf, Id, Instant, line, paragraph } from './text.ts'

/** How money came that the provider knows nothing of. */
export const ReceivedMethod = z.enum(['bank', 'cheque', 'cash'])
export type ReceivedMethod = z.infer<typeof ReceivedMethod>

export const NewReceivedPayment = z.strictObject({
  /** Pounds. */
  amount: poundsInPence({ max: 1_000_000 }).refine((pence) => pence > 0, 'Please give the amount.'),
  received_on: dayOf('Please give the day.'),
  method: ReceivedMethod,
  /** On the bank statement, say. */
  reference: line({ max: 100 }).default(''),
  /** Between colleagues. */
  note: line({ max: 300 }).default(''),
})
export const UndoReceived = z.strictObject({
  reason: paragraph({ min: 3, max: 500, required: 'Please give the reason.' }),
})

export const ReceivedPayment = z.object({
  id: Id,
  /** Pence. */
  amount: z.number().int(),
  received_on: z.string(),
  method: ReceivedMethod,
  reference: z.string(),
  note: z.string(),
  noted_by: z.string().nullable(),
  noted_at: Instant,
  undone_at: Instant.nullable(),
  undo_reason: z.string().nullable(),
})
export type ReceivedPayment = z.infer<typeof ReceivedPayment>

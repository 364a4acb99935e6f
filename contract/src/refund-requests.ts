import { z } from 'zod'
import { InvoiceId } from './invoices.ts'
import { DOCUMENT_MAX_PENCE } from './money.ts'
import { poundsInPence } from './money-schemas.ts'
import { route } from './route.ts'
import { ById, Id, IdInPath, Instant, paragraph } from './text.ts'

export const REFUND_REQUESTS_PAGE = 50
/** Of one ticket or invoice, as its customer sees them. */
export const REFUND_REQUESTS_SHOWN = 10

/** Where it is: `failed` was approved, and the payment provider could not pay it back. */
export const RefundStep = z.enum(['asked', 'approved', 'paid', 'refused', 'failed'])
export type RefundStep = z.infer<typeof RefundStep>

const Pence = z.number().int()
const OfInvoice = z.object({ id: z.string(), number: z.string() })

/** As its customer sees it. */
export const RefundRequest = z.object({
  id: Id,
  step: RefundStep,
  reason: z.string(),
  ticket_id: z.number().nullable(),
  invoices: z.array(OfInvoice),
  asked_at: Instant,
  decide_by: Instant,
  decided_at: Instant.nullable(),
  /** What was approved, in minor units. */
  amount: Pence.nullable(),
  /** Why it was refused. */
  answer: z.string(),
  paid_at: Instant.nullable(),
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** As staff see it. */
export const AdminRefundRequest = RefundRequest.extend({
  customer: z.object({ id: Id, name: z.string(), email: z.string() }),
  /** What came in, and the most that can be paid back now. */
  paid: Pence,
  refundable: Pence,
  decided_by: z.string().nullable(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
})
export type AdminRefundRequest = z.infer<typeof AdminRefundRequest>

const Reason = paragraph({ min: 3, max: 2_000, required: 'Please say what is not right.' })

/** The form of the dialog. */
export const RefundReason = z.strictObject({ reason: Reason })

export const NewRefundRequest = z
  .strictObject({ ticket_id: Id.optional(), invoice_id: InvoiceId.optional(), reason: Reason })
  .refine(
    ({ ticket_id, invoice_id }) => (ticket_id === undefined) !== (invoice_id === undefined),
    'Please name a ticket or an invoice.',
  )

const Pounds = poundsInPence({ max: DOCUMENT_MAX_PENCE / 100 }).refine(
  (pence) => pence > 0,
  'Please give an amount above 0.',
)

export const RefundDecision = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('approved'),
    /** Pounds; absent: all that can be paid back. */
    amount: Pounds.optional(),
  }),
  z.strictObject({
    status: z.literal('refused'),
    /** The customer reads it. */
    reason: paragraph({ min: 3, max: 2_000, required: 'Please give the reason.' }),
  }),
])
export type RefundDecision = z.infer<typeof RefundDecision>

export const refundRequestRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/refund-requests',
    access: 'client',
    summary: 'What I asked for on one ticket or invoice of mine, newest first, and whether I may ask now.',
    query: z
      .strictObject({ ticket_id: IdInPath.optional(), invoice_id: InvoiceId.optional() })
      .refine(
        ({ ticket_id, invoice_id }) => (ticket_id === undefined) !== (invoice_id === undefined),
        'Please name a ticket or an invoice.',
      ),
    reply: z.object({
      /** Paid on it, in minor units; nothing: there is nothing to ask for. */
      paid: Pence,
      terms: z.object({ allowed: z.boolean(), until: Instant.nullable(), says: z.string() }),
      requests: z.array(RefundRequest),
    }),
  }),
  ask: route({
    method: 'POST',
    path: '/api/refund-requests',
    access: 'client',
    status: 201,
    summary:
      'Ask for a refund of a ticket or an invoice of mine, within the terms. Takes an Idempotency-Key.',
    body: NewRefundRequest,
    reply: RefundRequest,
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/refund-requests',
    access: 'admin',
    summary:
      'Refund requests: with `status=open` those to decide, the oldest first; else all, the newest first. `after` is the id of a page’s last one.',
    query: z.strictObject({ status: z.literal('open').optional(), after: IdInPath.optional() }),
    reply: z.array(AdminRefundRequest),
  }),
  decide: route({
    method: 'PATCH',
    path: '/api/admin/refund-requests/:id',
    access: 'admin',
    summary:
      'Refuse with a reason; or, as an owner, approve in full or part, which pays it back through the provider. Decided already: 409.',
    params: ById,
    body: RefundDecision,
    reply: AdminRefundRequest,
  }),
}

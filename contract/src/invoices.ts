import { z } from 'zod'
import { poundsInPence } from './money-schemas.ts'
import { NewReceivedPayment, ReceivedPayment, UndoReceived } from './received-payments.ts'
import { route } from './route.ts'
import { Day, IdInPath, Instant, line, paragraph } from './text.ts'
import { Email } from './users.ts'

export const INVOICES_PAGE = 50
/** Cards are not charged with less. */
export const CARD_MIN_PENCE = 30
export const OVERDUE_REMINDERS = 3
export const DEFAULT_DESCRIPTION = 'Custom service invoice'

/** 128 random bits, base64url: whoever has it may read and pay the invoice. */
export const InvoiceId = z.string().regex(/^[\w-]{22}$/, 'Not a valid invoice.')
const ByInvoice = z.strictObject({ id: InvoiceId })

/**
 * `partly_paid` is open with some of it paid; `credited` was corrected to nothing by credit notes; of what is
 * `charged_back` the customer's bank took some back.
 */
export const InvoiceStatus = z.enum([
  'draft',
  'open',
  'partly_paid',
  'overdue',
  'paid',
  'refunded',
  'credited',
  'charged_back',
  'void',
])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

const Pounds = poundsInPence({ max: 1_000_000 }).refine(
  (pence) => pence >= CARD_MIN_PENCE,
  'Please give at least £0.30: smaller amounts cannot be paid by card.',
)

/** More than the amount and what it is for. */
const InvoiceLine = z.strictObject({
  description: line({ min: 1, max: 300, required: 'Please describe it.' }),
  quantity: z.number().int('Please give a whole number.').min(1).max(1_000).default(1),
  /** Pounds, tax included. */
  unit_price: poundsInPence({ max: 100_000 }),
})
export const MORE_LINES_MAX = 49

export const NewInvoice = z.strictObject({
  /** Pounds, tax included. */
  amount: Pounds,
  currency: z.literal('gbp', 'Invoices are in pounds.').default('gbp'),
  description: line({ max: 300 }).default(DEFAULT_DESCRIPTION),
  email: Email,
  send_invoice_email: z.boolean().default(true),
  /** Further lines, after the one of `description` and `amount`. */
  more_lines: z
    .array(InvoiceLine)
    .max(MORE_LINES_MAX, `Please use at most ${MORE_LINES_MAX} further lines.`)
    .default([]),
  /** Not issued yet: without a number, and it can still be voided. */
  draft: z.boolean().default(false),
})
export type NewInvoice = z.infer<typeof NewInvoice>

/** Minor units, as all amounts of invoices. */
const Pence = z.number().int()

/** What whoever has the link sees. */
export const PublicInvoice = z.object({
  id: z.string(),
  number: z.string(),
  status: InvoiceStatus,
  description: z.string(),
  note: z.string(),
  quote_number: z.string().nullable(),
  lines: z.array(
    z.object({ id: z.number(), description: z.string(), quantity: z.number(), unit: Pence, amount: Pence }),
  ),
  subtotal: Pence,
  discount_percent: z.number().int(),
  discount: Pence,
  /** Charged before on the deposit's invoice. */
  deducted: Pence,
  total: Pence,
  /** Percent; 0 where no tax is charged. */
  tax_percent: z.number(),
  /** Contained in the total. */
  tax: Pence,
  paid: Pence,
  refunded: Pence,
  credited: Pence,
  /** With the customer's bank. */
  charged_back: Pence,
  /** What is left to pay. */
  open: Pence,
  issued_at: Instant,
  due_at: Instant,
  /** Of the provider's form; null where the sandbox's takes its place. */
  publishable_key: z.string().nullable(),
  /** Of what is paid, what came by bank or in cash. */
  received: z.array(ReceivedPayment.pick({ id: true, amount: true, received_on: true, method: true })),
  credit_notes: z.array(
    z.object({ number: z.string(), amount: Pence, reason: z.string(), issued_at: Instant }),
  ),
  /** What banks asked about or took back. */
  disputes: z.array(
    z.object({
      amount: Pence,
      state: z.enum(['asked', 'open', 'won', 'lost', 'closed']),
      opened_at: Instant,
    }),
  ),
})
export type PublicInvoice = z.infer<typeof PublicInvoice>

/** In lists. */
export const Invoice = z.object({
  id: z.string(),
  /** Null for a draft. */
  number: z.string().nullable(),
  status: InvoiceStatus,
  total: Pence,
  paid: Pence,
  /** Of it what did not come through the provider. */
  received: Pence,
  refunded: Pence,
  credited: Pence,
  charged_back: Pence,
  open: Pence,
  customer_email: z.string(),
  customer_name: z.string(),
  description: z.string(),
  part: z.enum(['full', 'deposit', 'balance']),
  quote_number: z.string().nullable(),
  service_request_id: z.number().nullable(),
  created_at: Instant,
  issued_at: Instant.nullable(),
  due_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  /** Asked for at the provider and not answered yet. */
  refunds_pending: Pence,
  can: z.object({ issue: z.boolean(), refund: z.boolean(), credit: z.boolean(), receive: z.boolean() }),
})
export type Invoice = z.infer<typeof Invoice>

export const Correction = z.strictObject({
  /** Pounds; absent: all that is left. */
  amount: Pounds.optional(),
  reason: paragraph({ min: 3, max: 500, required: 'Please give the reason.' }),
})

export const PayInfo = z.object({
  client_secret: z.string(),
  /** What this payment is about, in minor units. */
  amount: Pence,
  /** Null: the sandbox form takes the place of the provider's. */
  publishable_key: z.string().nullable(),
  sandbox: z.boolean(),
})
export type PayInfo = z.infer<typeof PayInfo>

/** `disputed` works, and then its owner charges it back. */
export const SandboxCard = z.enum(['works', 'declined', 'disputed'])
export type SandboxCard = z.infer<typeof SandboxCard>

const Filter = { status: InvoiceStatus.optional(), q: z.string().max(200).optional() }
const change = <P extends string>(action: P, summary: string) =>
  route({
    method: 'POST',
    path: `/api/admin/invoices/:id/${action}`,
    access: 'admin',
    summary,
    params: ByInvoice,
    reply: Invoice,
  })
const csv = <P extends `/api/${string}`>(access: 'admin' | 'owner', path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    access,
    summary,
    wire: 'file',
    query: z.strictObject({ from: Day.optional(), to: Day.optional() }),
    reply: z.unknown(),
  })

export const invoiceRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/invoices',
    access: 'admin',
    summary:
      'Invoices, newest first; `q` finds a number, name or address, `before` is the id of a page’s last one.',
    query: z.strictObject({ ...Filter, before: InvoiceId.optional() }),
    reply: z.array(Invoice),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/invoices/create',
    access: 'admin',
    status: 201,
    summary: 'Write an invoice over one amount. Takes an Idempotency-Key.',
    body: NewInvoice,
    reply: z.object({ invoice_id: z.string() }),
  }),
  issue: change('issue', 'Give a draft its number and send it; nothing about it changes afterwards.'),
  void: change('void', 'Void a draft. What was issued is corrected by a credit note instead.'),
  send: change('send', 'Mail an issued invoice again. Takes an Idempotency-Key.'),
  creditNote: route({
    ...change('credit-note', 'Take back what is not paid, in full or part. Takes an Idempotency-Key.'),
    access: 'owner',
    body: Correction,
  }),
  refund: route({
    ...change('refund', 'Pay back through the provider, in full or part. Takes an Idempotency-Key.'),
    access: 'owner',
    body: Correction,
  }),
  received: route({
    method: 'GET',
    path: '/api/admin/invoices/:id/payments',
    access: 'admin',
    summary: 'What came by bank or in cash, as staff wrote it down; what was undone too.',
    params: ByInvoice,
    reply: z.array(ReceivedPayment),
  }),
  receive: route({
    ...change(
      'payments',
      'Write down what came by bank or in cash, in full or part. Takes an Idempotency-Key.',
    ),
    access: 'owner',
    body: NewReceivedPayment,
  }),
  undoReceived: route({
    method: 'POST',
    path: '/api/admin/invoices/:id/payments/:paymentId/undo',
    access: 'owner',
    summary:
      'Undo a payment that was written down, by an entry against it. Again: the same answer, one effect.',
    params: ByInvoice.extend({ paymentId: IdInPath }),
    body: UndoReceived,
    reply: Invoice,
  }),
  exportInvoices: csv(
    'admin',
    '/api/admin/exports/invoices.csv',
    'Issued invoices and credit notes, by day of issue.',
  ),
  exportLedger: csv('owner', '/api/admin/exports/ledger.csv', 'The entries of the ledger, by day.'),
  mine: route({
    method: 'GET',
    path: '/api/invoices',
    access: 'client',
    summary: 'My invoices, newest first; `before` is the id of a page’s last one.',
    query: z.strictObject({ before: InvoiceId.optional() }),
    reply: z.array(Invoice.omit({ can: true, customer_name: true, sent_at: true })),
  }),
  get: route({
    method: 'GET',
    path: '/api/invoices/:id',
    access: 'anyone',
    summary: 'The invoice behind a link. Drafts are not found.',
    params: ByInvoice,
    reply: PublicInvoice,
  }),
  pdf: route({
    method: 'GET',
    path: '/api/invoices/:id/pdf',
    access: 'anyone',
    summary: 'The same as a PDF.',
    wire: 'file',
    params: ByInvoice,
    reply: z.unknown(),
  }),
  pay: route({
    method: 'GET',
    path: '/api/invoices/:id/pay',
    access: 'anyone',
    summary:
      'Begin the payment of what is open, or of `amount` pounds of it. Nothing is charged yet. Paid: 409.',
    params: ByInvoice,
    query: z.strictObject({ amount: z.coerce.number().pipe(Pounds).optional() }),
    reply: PayInfo,
  }),
  paySandbox: route({
    method: 'POST',
    path: '/api/invoices/:id/pay/sandbox',
    access: 'anyone',
    summary: 'Pay with a test card, where no money moves; elsewhere it is not found.',
    params: ByInvoice,
    body: z.strictObject({ card: SandboxCard, amount: Pounds.optional() }),
    reply: z.object({ status: z.enum(['paid', 'processing', 'declined']), message: z.string() }),
  }),
}

import { z } from 'zod'
import { poundsInPence } from './money-schemas.ts'
import { route } from './route.ts'
import { Id, Instant, line, paragraph } from './text.ts'

/** `expired` is open and past its day; `superseded` was open when a newer version went out. */
export const QuoteStatus = z.enum(['draft', 'open', 'accepted', 'canceled', 'expired', 'superseded'])
export type QuoteStatus = z.infer<typeof QuoteStatus>

export const QUOTE_LINES_MAX = 50
export const QUOTES_PAGE = 50
export const QUOTE_VALID_DAYS = 30
/** The customer is reminded this many days before the end. */
export const QUOTE_REMIND_DAYS = 3

/** 128 random bits, base64url: whoever has it may read and accept the quote. */
const QuoteId = z.string().regex(/^[\w-]{22}$/, 'Not a valid quote.')
const ByQuote = z.strictObject({ id: QuoteId })

const NewQuoteLine = z.strictObject({
  product_id: z
    .string()
    .regex(/^\w{1,40}$/)
    .nullish(),
  description: line({ min: 1, max: 300, required: 'Please describe it.' }),
  quantity: z.number().int('Please give a whole number.').min(1).max(1_000).default(1),
  /** Pounds. */
  unit_price: poundsInPence({ max: 100_000 }),
  /** The finding that the line is about. */
  finding_id: z.uuid().nullish(),
  /** How the result will be proved: 'The check “tls.expired” is clean.' */
  check: line({ max: 200 }).nullish(),
})

export const NewQuote = z.strictObject({
  user_id: Id,
  service_request_id: Id.nullish(),
  line_items: z
    .array(NewQuoteLine)
    .min(1, 'Please add a line.')
    .max(QUOTE_LINES_MAX, `Please use at most ${QUOTE_LINES_MAX} lines.`),
  /** Percent of the total that is due on acceptance. */
  deposit_percent: z.number().int().min(0).max(90).default(0),
  /** How long it can be accepted once it is out. */
  valid_days: z.number().int().min(1).max(180).default(QUOTE_VALID_DAYS),
  /** What the customer should know: scope, what is not in it. */
  note: paragraph({ max: 2_000 }).default(''),
})
export type NewQuote = z.infer<typeof NewQuote>

const QuoteLine = z.object({
  id: Id,
  product_id: z.string().nullable(),
  description: z.string(),
  quantity: z.number().int(),
  /** Pounds. */
  unit_price: z.number(),
  /** Pounds: quantity times unit price. */
  amount: z.number(),
  finding_id: z.string().nullable(),
  check: z.string().nullable(),
})

/** What the customer sees. Amounts are in pounds. */
export const PublicQuote = z.object({
  id: z.string(),
  number: z.string(),
  version: z.number().int(),
  status: QuoteStatus,
  customer_name: z.string(),
  line_items: z.array(QuoteLine),
  subtotal: z.number(),
  discount_percent: z.number().int(),
  discount: z.number(),
  total: z.number(),
  deposit: z.number(),
  note: z.string(),
  /** The sentences that are agreed to. */
  terms: z.array(z.string()),
  /** When it went out. */
  issued_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  accepted_at: Instant.nullable(),
  accepted_name: z.string().nullable(),
  /** The newer version, when there is one that is out. */
  superseded_by: z.string().nullable(),
})
export type PublicQuote = z.infer<typeof PublicQuote>

export const Quote = PublicQuote.extend({
  user_id: Id,
  service_request_id: Id.nullable(),
  deposit_percent: z.number().int(),
  valid_days: z.number().int(),
  customer: z.object({ id: Id, name: z.string(), email: z.string() }),
  created_at: Instant,
  /** When the customer first looked at it. */
  opened_at: Instant.nullable(),
  /** Of the text that was accepted. */
  accepted_hash: z.string().nullable(),
})
export type Quote = z.infer<typeof Quote>

const change = <P extends string>(action: P, summary: string) =>
  route({
    method: 'POST',
    path: `/api/admin/quotes/:id/${action}`,
    access: 'admin',
    summary,
    params: ByQuote,
    reply: Quote,
  })

export const quoteRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/quotes',
    access: 'admin',
    summary:
      'Quotes, newest first; `q` finds the start of a number, a name or an address, `before` is the id of a page’s last one.',
    query: z.strictObject({
      status: QuoteStatus.optional(),
      q: z.string().max(200).optional(),
      before: QuoteId.optional(),
    }),
    reply: z.array(Quote),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/quotes',
    access: 'admin',
    status: 201,
    summary: 'Write a quote; it is a draft until it is finalised.',
    body: NewQuote,
    reply: Quote,
  }),
  edit: route({
    method: 'PUT',
    path: '/api/admin/quotes/:id',
    access: 'admin',
    summary: 'Change a draft. One that is out becomes a new version, which is a draft until it is finalised.',
    params: ByQuote,
    body: NewQuote,
    reply: Quote,
  }),
  finalize: change('finalize', 'Send a draft to its customer: it is open from now on.'),
  acceptByStaff: change('accept', 'Accept an open quote for the customer, who agreed elsewhere.'),
  cancel: change('cancel', 'Cancel a quote that is not accepted yet.'),
  mine: route({
    method: 'GET',
    path: '/api/quotes',
    access: 'client',
    summary: 'The quotes that were sent to me, newest first; `before` is the id of a page’s last one.',
    query: z.strictObject({ before: QuoteId.optional() }),
    reply: z.array(PublicQuote),
  }),
  pdf: route({
    method: 'GET',
    path: '/api/quotes/:id/pdf',
    access: 'anyone',
    wire: 'file',
    summary: 'The quote behind a link as a PDF.',
    params: ByQuote,
    reply: z.unknown(),
  }),
  get: route({
    method: 'GET',
    path: '/api/quotes/:id',
    access: 'anyone',
    summary: 'The quote behind a link. Drafts are not found.',
    params: ByQuote,
    reply: PublicQuote,
  }),
  opened: route({
    method: 'POST',
    path: '/api/quotes/:id/opened',
    access: 'anyone',
    status: 204,
    summary: 'A person looks at the quote; programs that follow links send nothing.',
    params: ByQuote,
    reply: z.undefined(),
  }),
  accept: route({
    method: 'POST',
    path: '/api/quotes/:id/accept',
    access: 'anyone',
    summary:
      'Accept the quote with one’s name. Again: the same answer, one effect. Expired, canceled or superseded: 409.',
    params: ByQuote,
    body: z.strictObject({
      name: line({ min: 2, max: 100, required: 'Please give your name.' }),
      consent: z.literal(true, 'Please tick that you agree.'),
    }),
    reply: PublicQuote,
  }),
}

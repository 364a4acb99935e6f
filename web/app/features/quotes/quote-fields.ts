import { NewQuote, QUOTE_VALID_DAYS, type Quote } from '@sitewright/contract/quotes.ts'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { z } from 'zod'
import { serviceWords } from '#app/ui/words.ts'

const KnownCustomer = z.object({ id: z.number(), name: z.string(), email: z.string() })
export type KnownCustomer = z.infer<typeof KnownCustomer>

/** What the fields hold: texts, as they are typed. */
const Fields = z.object({
  customer: KnownCustomer.nullable(),
  service_request_id: z.number().nullable(),
  line_items: z.array(
    z.object({
      product_id: z.string(),
      description: z.string(),
      quantity: z.string(),
      unit_price: z.string(),
      finding_id: z.string().nullable(),
      check: z.string(),
    }),
  ),
  deposit_percent: z.string(),
  valid_days: z.string(),
  note: z.string(),
})
export type QuoteFields = z.infer<typeof Fields>
export type LineFields = QuoteFields['line_items'][number]

/** The contract's rules for what is made of the fields; what is sent is in pounds. */
export const QuoteForm = Fields.superRefine((fields, context) => {
  const { error } = NewQuote.safeParse(bodyOf(fields))
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: path[0] === 'user_id' ? ['customer'] : [...path], message })
}).transform(bodyOf)

function bodyOf(fields: QuoteFields): z.input<typeof NewQuote> {
  const { customer, line_items, deposit_percent, valid_days, ...rest } = fields
  return {
    ...rest,
    user_id: customer?.id ?? 0,
    line_items: line_items.map(({ product_id, quantity, unit_price, check, ...line }) => ({
      ...line,
      product_id: product_id || null,
      quantity: quantityOf(quantity),
      unit_price: Number(unit_price),
      check: check.trim() || null,
    })),
    deposit_percent: Number(deposit_percent),
    valid_days: Number(valid_days),
  }
}

/** A quantity that is no number counts as 1 (spec 5). */
export const quantityOf = (text: string): number => Number.parseInt(text, 10) || 1

export const emptyLine: LineFields = {
  product_id: '',
  description: '',
  quantity: '1',
  unit_price: '',
  finding_id: null,
  check: '',
}

export const emptyQuote: QuoteFields = {
  customer: null,
  service_request_id: null,
  line_items: [emptyLine],
  deposit_percent: '0',
  valid_days: String(QUOTE_VALID_DAYS),
  note: '',
}

/** The request's customer, and its estimate as the first line; the plan's discount is taken off the whole quote. */
export function fieldsOfRequest(request: ServiceRequest): QuoteFields {
  const { id, customer, service_type, website_url, estimated_quote, promotion_discount, finding_id } = request
  const site = website_url ? `, ${website_url}` : ''
  return {
    ...emptyQuote,
    customer,
    service_request_id: id,
    line_items: [
      {
        ...emptyLine,
        description: `${serviceWords(service_type)}${site}`.slice(0, 300),
        unit_price: String(estimated_quote - promotion_discount),
        finding_id,
        check: finding_id ? 'The checks that found the fault run again and are clean' : '',
      },
    ],
  }
}

export function fieldsOfQuote(quote: Quote): QuoteFields {
  return {
    customer: quote.customer,
    service_request_id: quote.service_request_id,
    line_items: quote.line_items.map((line) => ({
      product_id: line.product_id ?? '',
      description: line.description,
      quantity: String(line.quantity),
      unit_price: String(line.unit_price),
      finding_id: line.finding_id,
      check: line.check ?? '',
    })),
    deposit_percent: String(quote.deposit_percent),
    valid_days: String(quote.valid_days),
    note: quote.note,
  }
}

/** A new quote with the same lines, for any customer: neither the request nor its findings come along. */
export function fieldsOfCopy(quote: Quote): QuoteFields {
  const fields = fieldsOfQuote(quote)
  return {
    ...fields,
    service_request_id: null,
    line_items: fields.line_items.map((line) => ({ ...line, finding_id: null })),
  }
}

import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, Id, IdInPath, Instant, line } from './text.ts'
import { PasswordAttempt } from './users.ts'

export const WEBHOOKS_MAX = 20
export const DELIVERIES_PAGE = 50
/** How long deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30
/** A webhook without one success for so long is paused by itself. */
export const FAILING_DAYS_MAX = 5
/** After a new secret, the old one signs as well for so long. */
export const OLD_SECRET_HOURS = 24
/** When a delivery that failed is tried again, in minutes after the last try: a little more than a day in all. */
export const RETRY_MINUTES = [1, 5, 30, 120, 300, 480, 600]

const Customer = z.object({ customer: Id })
const OfTicket = z.object({ ticket: Id, customer: Id.nullable() })
const OfQuote = Customer.extend({ number: z.string(), version: z.number().int() })
const OfInvoice = z.object({
  customer: Id.nullable(),
  number: z.string().nullable(),
  amount_pence: z.number().int(),
})
const Plan = z.string().nullable()

/**
 * What can be told, with the data of each: ids, states and amounts. Never texts of people, addresses or secrets; the ids
 * of quotes and invoices open their public pages, so their numbers are sent instead. A field is added, never renamed.
 */
export const webhookData = {
  'account.verified': Customer,
  'request.created': z.object({
    request: Id,
    customer: Id.nullable(),
    service: z.string(),
    urgency: z.string(),
    amount_due_pence: z.number().int(),
  }),
  'ticket.opened': OfTicket.extend({ request: Id }),
  'ticket.message_posted': OfTicket.extend({
    seq: z.number().int(),
    by: z.enum(['client', 'staff', 'assistant']),
    files: z.number().int(),
  }),
  'ticket.status_changed': OfTicket.extend({ from: z.string(), to: z.string() }),
  'ticket.assigned': OfTicket.extend({ assignee: Id.nullable() }),
  'quote.sent': OfQuote,
  'quote.accepted': OfQuote,
  'quote.canceled': OfQuote,
  'invoice.issued': OfInvoice,
  'invoice.paid': OfInvoice,
  'invoice.refunded': OfInvoice,
  'subscription.started': Customer.extend({ plan: Plan }),
  'subscription.plan_changed': Customer.extend({ from: Plan, to: Plan }),
  'subscription.payment_failed': Customer.extend({ plan: Plan }),
  'subscription.ended': Customer.extend({ plan: Plan }),
  'monitoring.incident_opened': z.object({
    monitor: Id,
    incident: z.number().int(),
    customer: Id.nullable(),
    kind: z.string(),
  }),
  'monitoring.incident_closed': z.object({
    monitor: Id,
    incident: z.number().int(),
    customer: Id.nullable(),
    seconds: z.number(),
  }),
  'proof.fix_proved': OfTicket,
  'rating.given': OfTicket.extend({ score: z.enum(['good', 'okay', 'bad']) }),
} as const satisfies Record<string, z.ZodType>

export const WebhookKind = z.enum(Object.keys(webhookData) as [WebhookKind, ...WebhookKind[]])
export type WebhookKind = keyof typeof webhookData

/** In words, for who chooses. */
export const webhookKinds: Record<WebhookKind, string> = {
  'account.verified': 'A customer registered and verified their address',
  'request.created': 'A service request came in',
  'ticket.opened': 'A ticket was opened',
  'ticket.message_posted': 'Somebody wrote on a ticket',
  'ticket.status_changed': 'A ticket’s status changed',
  'ticket.assigned': 'A ticket was assigned',
  'quote.sent': 'A quote was sent',
  'quote.accepted': 'A quote was accepted',
  'quote.canceled': 'A quote was cancelled',
  'invoice.issued': 'An invoice was issued',
  'invoice.paid': 'An invoice was paid',
  'invoice.refunded': 'An invoice was refunded',
  'subscription.started': 'A care plan started',
  'subscription.plan_changed': 'A care plan changed',
  'subscription.payment_failed': 'A payment for a care plan failed',
  'subscription.ended': 'A care plan ended',
  'monitoring.incident_opened': 'A watched site went down',
  'monitoring.incident_closed': 'A watched site is up again',
  'proof.fix_proved': 'A fix was proved',
  'rating.given': 'A customer rated the help',
}

/** Sent by the button that tests a webhook. */
export const TEST_KIND = 'webhook.test'

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(WebhookKind),
  created_at: Instant,
  paused: z.boolean(),
  /** It failed for days, so it was paused without anybody doing so. */
  paused_by_itself: z.boolean(),
  /** Since the last delivery that worked; null while all is well. */
  failing_since: Instant.nullable(),
  /** Deliveries that wait for their next try. */
  waiting: z.number().int(),
})
export type Webhook = z.infer<typeof Webhook>

const Name = line({ min: 1, max: 60, required: 'Please give it a name.' })
const Url = z
  .string()
  .trim()
  .min(1, 'Please enter an address.')
  .max(1_000, { error: 'At most 1,000 characters.', abort: true })
const Kinds = z
  .array(WebhookKind)
  .min(1, 'Please choose what is sent.')
  .max(Object.keys(webhookData).length)
  .transform((kinds) => WebhookKind.options.filter((kind) => kinds.includes(kind)))

export const NewWebhook = z.strictObject({
  name: Name,
  url: Url,
  kinds: Kinds,
  /** Of the owner who asks. */
  password: PasswordAttempt,
})
export type NewWebhook = z.infer<typeof NewWebhook>

export const WebhookChange = z
  .strictObject({
    name: Name.optional(),
    url: Url.optional(),
    kinds: Kinds.optional(),
    paused: z.boolean().optional(),
    /** Of the owner who asks; needed with `url`. */
    password: PasswordAttempt.optional(),
  })
  .refine(
    ({ password: _, ...change }) => Object.values(change).some((value) => value !== undefined),
    'Nothing to change.',
  )
  .refine(({ url, password }) => password !== undefined || url === undefined, {
    path: ['password'],
    error: 'Please enter your password.',
  })

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const Delivery = z.object({
  id: z.number().int(),
  kind: z.string(),
  /** The header `webhook-id`: the same at every try and replay of one event. */
  message_id: z.string(),
  state: DeliveryState,
  tries: z.number().int(),
  created_at: Instant,
  next_try_at: Instant.nullable(),
  tried_at: Instant.nullable(),
  /** Of the last try: the HTTP status, or why there was none. */
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  took_ms: z.number().int().nullable(),
  /** The beginning of the answer. */
  answer: z.string().nullable(),
  /** What is sent, as text. */
  payload: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

const ByDelivery = z.strictObject({ id: IdInPath, deliveryId: IdInPath })
const WithSecret = Webhook.extend({ secret: z.string() })

export const webhookRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/webhooks',
    access: 'owner',
    summary: `The outgoing webhooks; at most ${WEBHOOKS_MAX}.`,
    reply: z.array(Webhook),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/webhooks',
    access: 'owner',
    status: 201,
    summary:
      'Send events to an address outside, signed as in Standard Webhooks. `secret` is shown this once.',
    body: NewWebhook,
    reply: WithSecret,
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/webhooks/:id',
    access: 'owner',
    summary: 'One webhook.',
    params: ById,
    reply: Webhook,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/admin/webhooks/:id',
    access: 'owner',
    summary:
      'Change name, address or kinds of a webhook, pause it, or let it go on. An address takes the password of who asks.',
    params: ById,
    body: WebhookChange,
    reply: Webhook,
  }),
  renewSecret: route({
    method: 'POST',
    path: '/api/admin/webhooks/:id/secret',
    access: 'owner',
    summary: `A new secret, shown this once to an owner who gives their password; the old one signs as well for ${OLD_SECRET_HOURS} hours.`,
    params: ById,
    body: z.strictObject({ password: PasswordAttempt }),
    reply: WithSecret,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    access: 'owner',
    summary: 'Delete a webhook with its deliveries.',
    params: ById,
    reply: Done,
  }),
  deliveries: route({
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    access: 'owner',
    summary: `What was sent, the newest first; \`before\` pages on by id. Kept for ${DELIVERIES_KEPT_DAYS} days.`,
    params: ById,
    query: z.strictObject({ before: IdInPath.optional(), state: DeliveryState.optional() }),
    reply: z.array(Delivery),
  }),
  test: route({
    method: 'POST',
    path: '/api/admin/webhooks/:id/test',
    access: 'owner',
    status: 202,
    summary: `Send \`${TEST_KIND}\`, without data.`,
    params: ById,
    reply: Delivery,
  }),
  replay: route({
    method: 'POST',
    path: '/api/admin/webhooks/:id/deliveries/:deliveryId/replay',
    access: 'owner',
    status: 202,
    summary: 'Send the same event again, with the same `webhook-id`, as a new delivery.',
    params: ByDelivery,
    reply: Delivery,
  }),
}

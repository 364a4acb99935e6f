import { z } from 'zod'
import { route } from './route.ts'
import { Instant } from './text.ts'
import { SubscriptionTier } from './users.ts'

/** A care plan as it is sold: its words and amounts are those of `plans.ts`, the price id is the provider's. */
export const PlanOnSale = z.object({
  id: SubscriptionTier,
  name: z.string(),
  /** Pounds a month. */
  price: z.number(),
  price_id: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  popular: z.boolean(),
})
export type PlanOnSale = z.infer<typeof PlanOnSale>

/**
 * `late`: the last payment failed and is tried again; the plan still runs. `resting`: unpaid for a while, or it was put
 * on hold; the plan does not run, and can again.
 */
export const SubscriptionState = z.enum(['running', 'late', 'resting', 'ended'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

export const Subscription = z.object({
  /** Null: a price that was none of our plans from the beginning. */
  plan: SubscriptionTier.nullable(),
  state: SubscriptionState,
  /** Pence a month, as charged. */
  price_pence: z.number().int(),
  started_at: Instant,
  /** Null when nothing more is charged, or the date is unknown. */
  next_payment_at: Instant.nullable(),
  /** When it is put on hold if no payment succeeds; null unless the last one failed. */
  grace_ends_at: Instant.nullable(),
  /** When it ends, or ended. */
  ends_at: Instant.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

const PriceId = z.string().min(1).max(200)
/** An address at the payment provider, where the browser goes next. */
const Redirect = z.object({ url: z.url() })

export const subscriptionRoutes = {
  plans: route({
    method: 'GET',
    path: '/api/plans',
    access: 'anyone',
    summary: 'The care plans with their price ids.',
    reply: z.array(PlanOnSale),
  }),
  get: route({
    method: 'GET',
    path: '/api/subscription',
    access: 'client',
    summary: 'My plan and my subscription, if I ever had one. `sandbox` is true where no money moves.',
    reply: z.object({
      /** The plan that I have now, by the subscription or set up by hand. */
      tier: SubscriptionTier.nullable(),
      subscription: Subscription.nullable(),
      sandbox: z.boolean(),
    }),
  }),
  checkout: route({
    method: 'POST',
    path: '/api/checkout',
    access: 'client',
    summary: 'Begin the payment of a care plan on the payment provider’s page.',
    body: z.strictObject({ price_id: PriceId }),
    reply: Redirect,
  }),
  portal: route({
    method: 'POST',
    path: '/api/create-portal-session',
    access: 'client',
    summary: 'Open the payment provider’s billing portal: card, plan, invoices, end of the plan.',
    reply: Redirect,
  }),
  webhook: route({
    method: 'POST',
    path: '/api/payments/webhook',
    access: 'signed',
    wire: 'raw',
    summary: 'Events of the payment provider, signed over the raw body.',
    reply: z.object({ received: z.literal(true) }),
  }),
}

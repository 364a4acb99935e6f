import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import { z } from 'zod'
import { StartupProblem } from '#platform/startup-problem.ts'
import { List, refuseOpenLine } from './values-config.ts'

export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'it must be a secret key of Stripe, such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{16,}$/, 'it must be the signing secret of the webhook, such as whsec_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'it must be a publishable key of Stripe, such as pk_live_…')
    .optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'it must be an address such as https://api.stripe.com' })
    .optional(),
  STRIPE_PRICE_PERFORMANCE: List.optional(),
  STRIPE_PRICE_STABILITY: List.optional(),
  STRIPE_PRICE_SECURITY: List.optional(),
}

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Null: only the sandbox form can take the payment of an invoice. */
  publishableKey: string | null
  /** Null is Stripe itself. */
  apiBase: string | null
  /** Of each plan the price that is sold, then those that earlier customers still pay. */
  prices: Record<SubscriptionTier, string[]>
}

type Values = z.infer<z.ZodObject<typeof stripeVariables>>

const OPTIONAL = ['STRIPE_API_BASE', 'STRIPE_PUBLISHABLE_KEY']

/** Null without settings. Refuses a part: a key without its webhook secret would take money and miss every event. */
export function readStripe(values: Values): StripeSettings | null {
  const { STRIPE_API_BASE: apiBase = null, STRIPE_PUBLISHABLE_KEY: publishableKey = null } = values
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = values
  const prices = {
    performance: values.STRIPE_PRICE_PERFORMANCE ?? [],
    stability: values.STRIPE_PRICE_STABILITY ?? [],
    security: values.STRIPE_PRICE_SECURITY ?? [],
  }
  const names = Object.keys(stripeVariables).filter((name) => !OPTIONAL.includes(name))
  const given = new Map<string, string | string[] | undefined>(Object.entries(values))
  const absent = names.filter((name) => !given.get(name)?.length)
  if (absent.length === names.length) return null
  if (absent.length > 0) throw new StartupProblem(`Payments through Stripe also need ${absent.join(', ')}.`)
  refuseOpenLine('STRIPE_API_BASE', apiBase)
  const all = Object.values(prices).flat()
  if (new Set(all).size < all.length)
    throw new StartupProblem('Each STRIPE_PRICE variable must name prices of its own; one is named twice.')
  const isLive = secretKey.includes('_live_')
  if (publishableKey && publishableKey.startsWith('pk_live_') !== isLive)
    throw new StartupProblem('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be of the same mode.')
  if (isLive && !publishableKey)
    throw new StartupProblem('Payments through Stripe also need STRIPE_PUBLISHABLE_KEY.')
  return { secretKey, webhookSecret, publishableKey, apiBase, prices }
}

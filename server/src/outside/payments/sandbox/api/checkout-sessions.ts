import { z } from 'zod'
import {
  expireCheckout,
  lockCheckout,
  openCheckout,
  publicCheckout,
  shownCheckout,
} from '../billing/checkouts.ts'
import { secondsNow } from '../context.ts'
import type { PublicCheckoutSession } from '../records/kinds.ts'
import { type Call, fail, find, known, priceNamed } from './call.ts'
import { Instant, Metadata, mergeMetadata, readParams, Text, WebAddress, whole } from './params.ts'
import { StripeProblem } from './problem.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

const Wanted = z.object({
  mode: z.literal('subscription', 'The sandbox knows the mode subscription only.'),
  customer: Text,
  line_items: z
    .array(z.object({ price: Text, quantity: whole(1, 1) }), 'Invalid array.')
    .length(1, 'The sandbox takes one line item.'),
  success_url: WebAddress,
  cancel_url: WebAddress.optional(),
  client_reference_id: Text.max(200, 'Invalid string: at most 200 characters.').optional(),
  metadata: Metadata.optional(),
  subscription_data: z.object({ metadata: Metadata.optional() }, 'Invalid object.').optional(),
  expires_at: Instant.optional(),
})

export async function createCheckoutSession(call: Call): Promise<PublicCheckoutSession> {
  const { sandbox, tx } = call
  const wanted = readParams(Wanted, call.params)
  const [line] = wanted.line_items
  const session = await openCheckout(tx, sandbox, {
    customer: await find(call, 'customer', wanted.customer, 'customer'),
    price: priceNamed(line?.price ?? '', 'line_items[0][price]'),
    successUrl: wanted.success_url,
    cancelUrl: wanted.cancel_url ?? null,
    expiresAt: endOf(wanted.expires_at, secondsNow(sandbox)),
    reference: wanted.client_reference_id ?? null,
    metadata: mergeMetadata({}, wanted.metadata),
    subscriptionMetadata: mergeMetadata({}, wanted.subscription_data?.metadata),
  })
  return publicCheckout(shownCheckout(sandbox, session))
}

export async function retrieveCheckoutSession(call: Call): Promise<object> {
  const session = shownCheckout(call.sandbox, await find(call, 'checkout.session'))
  const { expand } = readParams(z.object({ expand: z.array(Text).default([]) }), call.params)
  const shown = publicCheckout(session)
  return expand.includes('line_items') ? { ...shown, line_items: session.line_items } : shown
}

export async function expireCheckoutSession(call: Call): Promise<PublicCheckoutSession> {
  const { sandbox, tx } = call
  const session = known(await lockCheckout(tx, sandbox, call.id), call, 'checkout.session')
  if (session.status !== 'open')
    throw new StripeProblem(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This one has a status of ${session.status}.`,
    )
  return publicCheckout(await expireCheckout(tx, sandbox, session))
}

// A minute less than the half hour that Stripe names: the call may have been under way for a while.
function endOf(wanted: number | undefined, now: number): number {
  if (wanted === undefined) return now + DAY
  if (wanted >= now + 29 * MINUTE && wanted <= now + DAY + MINUTE) return wanted
  return fail(
    new StripeProblem(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from the creation of the session.',
      { param: 'expires_at' },
    ),
  )
}

import { z } from 'zod'
import { keepCard } from '../billing/cards.ts'
import { findCurrent, listCurrent, lockCurrent } from '../billing/renewals.ts'
import {
  changeSubscription,
  endSubscription,
  openSubscription,
  withEndAtPeriodEnd,
  withPrice,
} from '../billing/subscriptions.ts'
import { secondsNow } from '../context.ts'
import type { Subscription } from '../records/kinds.ts'
import { list } from '../records/objects.ts'
import { after, type Call, find, known, type Listed, page, priceNamed } from './call.ts'
import { Metadata, mergeMetadata, Page, readParams, Text, YesOrNo } from './params.ts'
import { missing, StripeProblem } from './problem.ts'

const Opening = z.object({
  customer: Text,
  items: z.array(z.object({ price: Text }), 'Invalid array.').length(1, 'The sandbox takes one item.'),
  metadata: Metadata.optional(),
})

/** Without a card of the customer's own it is paid with the test card that works. */
export async function createSubscription(call: Call): Promise<Subscription> {
  const { sandbox, tx } = call
  const { items, ...wanted } = readParams(Opening, call.params)
  const price = priceNamed(items[0]?.price ?? '', 'items[0][price]')
  const customer = await find(call, 'customer', wanted.customer, 'customer')
  const expYear = new Date(sandbox.now()).getUTCFullYear() + 3
  return openSubscription(tx, sandbox, {
    customer: customer.id,
    price,
    metadata: mergeMetadata({}, wanted.metadata),
    card: await keepCard(tx, sandbox, customer.id, { last4: '4242', expMonth: 12, expYear }),
  })
}

export async function retrieveSubscription(call: Call): Promise<Subscription> {
  return known(await findCurrent(call.tx, call.sandbox, call.id), call, 'subscription')
}

const statuses = ['active', 'past_due', 'canceled'] as const
const Query = z.object({
  ...Page,
  customer: Text.optional(),
  status: z.enum([...statuses, 'all', 'ended'], 'Invalid status.').optional(),
})

export async function listSubscriptions(call: Call): Promise<Listed> {
  const { sandbox, tx, params } = call
  const { customer, status, limit, starting_after } = readParams(Query, params)
  if (customer !== undefined) await listCurrent(tx, sandbox, customer)
  const found = await list(tx, 'subscription', {
    matching: customer === undefined ? {} : { customer },
    statuses: wantedStatuses(status),
    after: await after(call, 'subscription', starting_after),
    limit: limit + 1,
  })
  return page('/v1/subscriptions', found, limit)
}

function wantedStatuses(status: z.infer<typeof Query>['status']): readonly string[] {
  if (status === 'all') return statuses
  if (status === 'ended') return ['canceled']
  return status ? [status] : ['active', 'past_due']
}

const Changes = z.object({
  cancel_at_period_end: YesOrNo.optional(),
  items: z
    .array(z.object({ id: Text, price: Text }), 'Invalid array.')
    .length(1)
    .optional(),
  metadata: Metadata.optional(),
})

export async function updateSubscription(call: Call): Promise<Subscription> {
  const { sandbox, tx } = call
  const { cancel_at_period_end: ends, items, metadata } = readParams(Changes, call.params)
  const subscription = known(await lockCurrent(tx, sandbox, call.id), call, 'subscription')
  if (subscription.status === 'canceled' && (ends !== undefined || items))
    throw new StripeProblem(
      400,
      'A canceled subscription can only update its cancellation_details and metadata.',
      { code: 'invalid_canceled_subscription_fields' },
    )
  const item = items?.[0]
  if (item && item.id !== subscription.items.data[0].id)
    throw missing('subscription item', item.id, 'items[0][id]')
  return changeSubscription(tx, sandbox, subscription, {
    ...(item ? withPrice(subscription, priceNamed(item.price, 'items[0][price]')) : {}),
    ...(ends === undefined ? {} : withEndAtPeriodEnd(subscription, ends, sandbox)),
    metadata: mergeMetadata(subscription.metadata, metadata),
  })
}

export async function cancelSubscription(call: Call): Promise<Subscription> {
  const { sandbox, tx } = call
  const subscription = known(await lockCurrent(tx, sandbox, call.id), call, 'subscription')
  if (subscription.status === 'canceled') throw missing('subscription', call.id)
  return endSubscription(tx, sandbox, subscription, {
    at: secondsNow(sandbox),
    reason: 'cancellation_requested',
  })
}

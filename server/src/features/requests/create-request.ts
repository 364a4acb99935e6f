import { createHash } from 'node:crypto'
import type { Finding } from '@sitewright/contract/findings.ts'
import { chosenFeatures, isFreeFix, type Price, priceOf } from '@sitewright/contract/pricing.ts'
import type { requestRoutes, ServiceRequest } from '@sitewright/contract/requests.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { getOwnOrNull } from '#features/conversations/index.ts'
import { getFindingOrNull } from '#features/examinations/index.ts'
import { noteFreeFix, takeFreeFix } from '#features/promotion/index.ts'
import { claimFiles, claimFilesOfConversation } from '#features/request-files/index.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { requestCreated } from './request.events.ts'
import { findRequest, getByClientIdOrNull, insertRequest, isAskedTwice } from './request.queries.ts'
import { requestView } from './request.view.ts'

type Wanted = Input<typeof requestRoutes.create>['body']

type Created = ServiceRequest & { ticketId: number }

interface Manner {
  /**
   * Written with the contact form. A question is no first request: it uses the free first fix only where that covers
   * what is asked for, and leaves it alone otherwise.
   */
  byContact?: boolean
  /** Committed together with the request, once. */
  alongside?: (tx: Tx, created: Created) => Promise<void>
}

/**
 * Stores our own price for what was asked, whatever figure came along. Its event opens the ticket in the same commit.
 * Asked again with the same `client_id`, answers with the first request and changes nothing; `key_reused` when something
 * else is asked for under it.
 */
export async function createRequest(
  ctx: SignedInCtx,
  { body }: Pick<Input<typeof requestRoutes.create>, 'body'>,
  manner: Manner = {},
): Promise<Created> {
  const { userId } = ctx.actor
  const first = await firstRequest(ctx, body)
  if (first) return first
  await ctx.limits.consume(limits.requests, String(userId))
  await ctx.limits.consume(limits.requestsADay, String(userId))
  try {
    return await transaction(ctx.db, async (tx) => {
      const created = await createIn(tx, ctx, body, manner)
      await manner.alongside?.(tx, created)
      return created
    })
  } catch (error) {
    const faster = isAskedTwice(error) ? await firstRequest(ctx, body) : null
    if (faster) return faster
    throw error
  }
}

async function firstRequest(ctx: SignedInCtx, wanted: Wanted): Promise<Created | null> {
  if (wanted.client_id === undefined) return null
  const first = await getByClientIdOrNull(ctx.db, ctx.actor.userId, wanted.client_id)
  if (!first) return null
  // Other content under the same id would be acknowledged and lost.
  if (first.body_hash !== null && first.body_hash !== hashOf(wanted)) throw new Problem('key_reused')
  return createdView(ctx.db, ctx, first.id)
}

/** Of what was asked for; the figure that the browser showed and its chat may change between two tries. */
function hashOf({ client_id: _, estimated_quote: __, sessionId: ___, ...asked }: Wanted): string {
  const features = chosenFeatures(asked.service_type, asked.additional_features)
  return createHash('sha256')
    .update(JSON.stringify({ ...asked, additional_features: features }))
    .digest('hex')
}

async function createIn(tx: Tx, ctx: SignedInCtx, body: Wanted, manner: Manner): Promise<Created> {
  const { userId } = ctx.actor
  const price = await priceFor(tx, userId, body, manner)
  const requestId = await storeRequest(tx, ctx, body, price)
  await record(
    tx,
    ctx,
    requestCreated,
    {
      requestId,
      service: body.service_type,
      urgency: body.urgency_level,
      estimatedPence: price.estimatedPrice * 100,
      amountDuePence: price.amountDue * 100,
      freeFix: price.promotionDiscount > 0,
    },
    { userId },
  )
  afterCommit(tx, () => ctx.live.emit(rooms.user(userId), 'requests_changed'))
  return createdView(tx, ctx, requestId)
}

async function createdView(db: Database | Tx, ctx: SignedInCtx, requestId: number): Promise<Created> {
  const request = requestView(await findRequest(db, requestId), ctx.actor)
  if (request.ticket_id === null) throw new Error(`nobody opened the ticket of request ${requestId}`)
  return { ...request, ticketId: request.ticket_id }
}

async function priceFor(tx: Tx, userId: number, wanted: Wanted, { byContact }: Manner): Promise<Price> {
  const mayTake = !byContact || isFreeFix(wanted.service_type, wanted.urgency_level)
  const freeFix = mayTake && (await takeFreeFix(tx, userId))
  return priceOf({
    serviceType: wanted.service_type,
    platformType: wanted.platform_type,
    urgencyLevel: wanted.urgency_level,
    features: wanted.additional_features,
    tier: (await entitlementsOf(tx, userId)).tier,
    freeFix,
  })
}

async function storeRequest(tx: Tx, ctx: SignedInCtx, wanted: Wanted, price: Price): Promise<number> {
  const { userId } = ctx.actor
  const finding = await knownFinding(tx, wanted.finding_id)
  const conversation = wanted.sessionId ? await getOwnOrNull(tx, wanted.sessionId, userId) : null
  const requestId = await insertRequest(tx, {
    user_id: userId,
    service_type: wanted.service_type,
    platform_type: wanted.platform_type,
    website_url: wanted.website_url,
    problem_description: wanted.problem_description || (finding ? `Fix: ${finding.title}` : ''),
    urgency_level: wanted.urgency_level,
    estimated_pence: price.estimatedPrice * 100,
    plan_discount_pence: price.planDiscount * 100,
    promotion_discount_pence: price.promotionDiscount * 100,
    estimated_days: price.estimatedTime,
    additional_features: chosenFeatures(wanted.service_type, wanted.additional_features),
    client_id: wanted.client_id,
    body_hash: wanted.client_id === undefined ? null : hashOf(wanted),
    finding_id: finding?.id ?? null,
    conversation_id: conversation?.id ?? null,
    created_at: new Date(ctx.now()),
  })
  if (price.promotionDiscount > 0) await noteFreeFix(tx, userId, requestId)
  await claimFiles(tx, wanted.files ?? [], requestId)
  if (conversation) await claimFilesOfConversation(tx, conversation.id, requestId)
  return requestId
}

async function knownFinding(tx: Tx, id: string | undefined): Promise<Finding | null> {
  if (id === undefined) return null
  const known = await getFindingOrNull(tx, id)
  if (known) return known.finding
  const says = 'We do not know that finding any more. Please have the site examined again.'
  throw new Problem('invalid', { says, fields: { finding_id: says } })
}

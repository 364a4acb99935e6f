import type { PlatformType, UrgencyLevel } from '@sitewright/contract/pricing.ts'
import { claimFilesOfConversation } from '#features/request-files/index.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { rooms } from '#platform/sockets/live.ts'
import { requestCreated } from './request.events.ts'
import { findRequest, insertRequest } from './request.queries.ts'

/** No service of the price list: staff agree on one with the person, or just answer. */
const ENQUIRY = 'other'

interface Enquiry {
  userId: number
  /** The subject of its ticket. */
  description: string
  /** In the client's own words; empty where we opened it and speak first. */
  firstMessage: string
  websiteUrl?: string | null
  platform?: PlatformType
  urgency?: UrgencyLevel
  findingId?: string | null
  conversationId?: string
  /** Opened once by this. */
  clientId?: string
}

/** A request that costs nothing and uses nothing up, so that a person answers. Gives the id of its ticket. */
export async function openEnquiry(tx: Tx, ctx: Ctx, enquiry: Enquiry): Promise<number> {
  const { userId, conversationId, urgency = 'low' } = enquiry
  const requestId = await insertRequest(tx, {
    user_id: userId,
    service_type: ENQUIRY,
    platform_type: enquiry.platform ?? 'other',
    website_url: enquiry.websiteUrl,
    problem_description: enquiry.description,
    first_message: enquiry.firstMessage,
    urgency_level: urgency,
    estimated_pence: 0,
    estimated_days: 1,
    finding_id: enquiry.findingId,
    conversation_id: conversationId,
    client_id: enquiry.clientId,
    created_at: new Date(ctx.now()),
  })
  if (conversationId) await claimFilesOfConversation(tx, conversationId, requestId)
  const asked = { requestId, service: ENQUIRY, urgency }
  const free = { estimatedPence: 0, amountDuePence: 0, freeFix: false }
  await record(tx, ctx, requestCreated, { ...asked, ...free }, { userId })
  afterCommit(tx, () => ctx.live.emit(rooms.user(userId), 'requests_changed'))
  const { ticket_id } = await findRequest(tx, requestId)
  if (ticket_id === null) throw new Error(`nobody opened the ticket of request ${requestId}`)
  return ticket_id
}

import { z } from 'zod'
import { FeatureId, PlatformType, ServiceType, UrgencyLevel } from './pricing-schemas.ts'
import { ProofState } from './proofs.ts'
import { RequestFileIds } from './request-files.ts'
import { route } from './route.ts'
import { SessionId } from './session-id.ts'
import { ClientId, Id, IdInPath, Instant, paragraph } from './text.ts'
import { OptionalWebsite } from './website.ts'

/** `new`, `in_progress` and `completed` are ours; anything else is shown in grey. */
export const RequestStatus = z.enum(['new', 'in_progress', 'completed', 'other'])
export type RequestStatus = z.infer<typeof RequestStatus>

export const NewServiceRequest = z.strictObject({
  service_type: ServiceType,
  platform_type: PlatformType,
  website_url: OptionalWebsite,
  problem_description: paragraph({ max: 10_000 }).default(''),
  urgency_level: UrgencyLevel.default('low'),
  /** The figure the browser showed; the server computes and stores its own. */
  estimated_quote: z.number().int().min(0).max(1_000_000).optional(),
  additional_features: z.array(FeatureId).max(6).default([]),
  /** Asked again with the same one (the answer was lost), the server answers with the first request. */
  client_id: ClientId.optional(),
  /** What this is to fix; one of our own examinations found it. */
  finding_id: z.uuid('Not a valid finding.').optional(),
  /** The conversation with the assistant that led here; staff see it on the ticket. */
  sessionId: SessionId.optional(),
  /** Files that were added before; they come onto the ticket. */
  files: RequestFileIds.optional(),
})
export type NewServiceRequest = z.input<typeof NewServiceRequest>

/** Amounts are whole pounds, as the spec shows them; `amount_due` is what is left after the better reduction. */
export const ServiceRequest = z.object({
  id: Id,
  user_id: Id,
  service_type: z.string(),
  platform_type: z.string(),
  website_url: z.string().nullable(),
  problem_description: z.string(),
  urgency_level: z.string(),
  estimated_quote: z.number().int(),
  plan_discount: z.number().int(),
  promotion_discount: z.number().int(),
  amount_due: z.number().int(),
  estimated_days: z.number().int(),
  additional_features: z.array(z.object({ id: z.string(), name: z.string(), price: z.number().int() })),
  status: z.string(),
  created_at: Instant,
  /** What this is to fix, when an examination found it. */
  finding_id: z.string().nullable(),
  ticket_id: Id.nullable(),
  ticket_status: z.string().nullable(),
  /** With `ticket_status`, what `stateLine` is made from; null before there is a ticket. */
  ticket_state: z
    .object({
      waiting_for: z.string(),
      due_at: Instant.nullable(),
      finish_by: Instant.nullable(),
      proof: ProofState.nullable(),
    })
    .nullable(),
  /** Messages on the ticket that the asking person has not read. */
  unread: z.number().int(),
  /** The newest message on the ticket, shortened; null before there is one. */
  last_message: z
    .object({
      side: z.enum(['client', 'staff', 'assistant']),
      author_name: z.string(),
      excerpt: z.string(),
      at: Instant,
    })
    .nullable(),
  /** Who asked; only staff get it. */
  customer: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

/** Characters of a problem that a list has; its ticket has all of it. */
export const PROBLEM_LISTED = 1_000

export const requestRoutes = {
  create: route({
    method: 'POST',
    path: '/api/service-requests',
    access: 'client',
    status: 201,
    summary: 'Ask for a service; opens its ticket. The price is computed here, whatever the body says.',
    body: NewServiceRequest,
    reply: ServiceRequest.extend({ ticketId: Id }),
  }),
  list: route({
    method: 'GET',
    path: '/api/service-requests',
    access: 'client',
    summary: `My requests, newest first, with the first ${PROBLEM_LISTED} characters of each problem; \`before\` pages on by id. Staff add \`all=1\` for every customer.`,
    query: z.strictObject({
      before: IdInPath.optional(),
      limit: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .transform(Number)
        .pipe(z.number().max(100))
        .default(50),
      all: z.enum(['0', '1']).optional(),
      status: RequestStatus.optional(),
    }),
    reply: z.array(ServiceRequest),
  }),
  active: route({
    method: 'GET',
    path: '/api/service-requests/active',
    access: 'client',
    summary: 'My requests that are not completed, for a selector.',
    reply: z.array(
      z.object({ id: Id, service_type: z.string(), platform_type: z.string(), urgency_level: z.string() }),
    ),
  }),
  promotion: route({
    method: 'GET',
    path: '/api/promotion',
    access: 'anyone',
    summary: 'How many of the 10 free first fixes are left.',
    reply: z.object({ remaining: z.number().int() }),
  }),
}

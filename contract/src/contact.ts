import { z } from 'zod'
import { PlatformType, ServiceType, UrgencyLevel } from './pricing-schemas.ts'
import { RequestFileIds } from './request-files.ts'
import { route } from './route.ts'
import { SessionId } from './session-id.ts'
import { ClientId, Id, line, paragraph } from './text.ts'
import { OptionalWebsite } from './website.ts'

const INVALID_EMAIL = 'Please enter a valid email.'

export const NewContact = z.strictObject({
  client_name: line({ min: 1, max: 100, required: 'Please enter your name.' }),
  client_email: z
    .string(INVALID_EMAIL)
    .max(254, { error: INVALID_EMAIL, abort: true })
    .pipe(z.email(INVALID_EMAIL)),
  website_url: OptionalWebsite,
  service_type: ServiceType,
  problem_description: paragraph({ min: 1, max: 10_000, required: 'Please describe what you need.' }),
  urgency_level: UrgencyLevel.default('medium'),
  platform_type: PlatformType.default('other'),
  estimated_quote: z.number().int().min(0).max(1_000_000).optional(),
  additional_features: z
    .array(
      z.object({
        id: z.string().max(40),
        name: z.string().max(100).optional(),
        price: z.number().min(0).max(100_000).optional(),
      }),
    )
    .max(6)
    .default([]),
  cf_turnstile_token: z.string().max(4_096).optional(),
  /** The conversation this came out of, so that nothing need be said twice. */
  sessionId: SessionId.optional(),
  /** Files that were added before; they come onto the ticket. */
  files: RequestFileIds.optional(),
  /** Sent again with the same one, it stays one ticket. */
  client_id: ClientId.optional(),
})
export type NewContact = z.input<typeof NewContact>

export const contactRoutes = {
  send: route({
    method: 'POST',
    path: '/api/contact',
    access: 'client',
    status: 201,
    summary: "Write to us; opens a ticket with the assistant's first answer in it.",
    body: NewContact,
    reply: z.object({ aiResponse: z.string(), ticketId: Id }),
  }),
  captcha: route({
    method: 'GET',
    path: '/api/captcha',
    access: 'anyone',
    summary: 'Whether a captcha is asked for, and its public key.',
    reply: z.object({ site_key: z.string().nullable() }),
  }),
}

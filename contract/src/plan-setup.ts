import { z } from 'zod'
import { plans } from './plans.ts'
import { route } from './route.ts'
import { Id } from './text.ts'
import { SubscriptionTier } from './users.ts'
import { OptionalWebsite } from './website.ts'

/** More than any plan covers. */
const SITES_MAX = Math.max(...plans.map(({ sites }) => sites))

const Site = OptionalWebsite.refine((address) => address !== null, 'Please enter the address of the site.')

export const planSetupRoutes = {
  get: route({
    method: 'GET',
    path: '/api/plan-setup',
    access: 'client',
    summary: 'The ticket that sets up my newest plan, and whether I have said which sites it is for.',
    reply: z.object({
      /** Null before a plan was paid for. */
      ticket_id: Id.nullable(),
      plan: SubscriptionTier.nullable(),
      /** How many sites the plan covers. */
      sites: z.number().int(),
      is_told: z.boolean(),
    }),
  }),
  tell: route({
    method: 'POST',
    path: '/api/plan-setup',
    access: 'client',
    summary: 'Say which sites my plan is for; it becomes a message on the ticket that sets it up.',
    body: z.strictObject({ sites: z.array(Site).min(1).max(SITES_MAX) }),
    reply: z.object({ ticketId: Id }),
  }),
}

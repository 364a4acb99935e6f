import { z } from 'zod'
import { route } from './route.ts'
import { Id, IdInPath, Instant } from './text.ts'

export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  created_at: Instant,
  email_verified: z.boolean(),
  is_admin: z.boolean(),
  subscription_tier: z.string().nullable(),
  tickets: z.number().int(),
})
export type Customer = z.infer<typeof Customer>

export const customerRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Customers, newest first; `q` searches name and e-mail, `before` pages on by id.',
    query: z.strictObject({ q: z.string().max(200).optional(), before: IdInPath.optional() }),
    reply: z.array(Customer),
  }),
}

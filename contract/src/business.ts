import { z } from 'zod'
import { route } from './route.ts'

/** Who runs the shop, as shown in footer, legal pages and mails. */
export const Business = z.object({
  name: z.string(),
  legal_name: z.string(),
  address: z.string(),
  support_email: z.string(),
  company_number: z.string(),
})
export type Business = z.infer<typeof Business>

export const businessRoutes = {
  business: route({
    method: 'GET',
    path: '/api/business',
    access: 'anyone',
    summary: 'Name, address and support e-mail of the business.',
    reply: Business,
  }),
}

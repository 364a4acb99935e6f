import { z } from 'zod'
import { route } from './route.ts'
import type { SupportTimes } from './times.ts'

/** Who runs the shop, as shown in footer, legal pages and mails. */
export const Business = z.object({
  name: z.string(),
  legal_name: z.string(),
  address: z.string(),
  support_email: z.string(),
  company_number: z.string(),
  /** When we answer, in London time: `Mon to Fri 09:00 to 17:00`. */
  hours: z.string(),
})
export type Business = z.infer<typeof Business>

const DaySpan = z.object({ opens: z.number().int(), closes: z.number().int() })
const Times: z.ZodType<SupportTimes> = z.object({
  week: z.array(DaySpan.nullable()).length(7),
  closed: z.array(z.iso.date()),
})

export const businessRoutes = {
  business: route({
    method: 'GET',
    path: '/api/business',
    access: 'anyone',
    summary: 'Name, address and support e-mail of the business.',
    reply: Business,
  }),
  supportTimes: route({
    method: 'GET',
    path: '/api/support-times',
    access: 'anyone',
    summary:
      'When we work, in London: opening times by weekday, and the closed days of this year and the next.',
    reply: Times,
  }),
}

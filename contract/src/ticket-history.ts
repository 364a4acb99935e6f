import { z } from 'zod'
import { route } from './route.ts'
import { ById, Id, Instant } from './text.ts'

export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  event: z.string(),
  /** A plain sentence, such as "Olga set the status to resolved". */
  says: z.string(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const ticketHistoryRoutes = {
  get: route({
    method: 'GET',
    path: '/api/tickets/:id/history',
    access: 'client',
    summary: 'What happened on a ticket, newest last; without what only staff see.',
    params: ById,
    reply: z.array(TimelineEntry),
  }),
}

import { z } from 'zod'
import { route } from './route.ts'
import { Instant } from './text.ts'

export const healthRoutes = {
  health: route({
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    summary: 'Whether the service answers, its database included; 503 when not.',
    reply: z.object({
      status: z.literal('ok'),
      version: z.string(),
      time: z.string(),
      /** One runs every minute: longer ago, no worker is at work. */
      jobs_ran_at: Instant.nullable(),
    }),
  }),
}

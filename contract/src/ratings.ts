import { z } from 'zod'
import { route } from './route.ts'
import { ById, Id, Instant, paragraph } from './text.ts'

export const RatingScore = z.enum(['good', 'okay', 'bad'])
export type RatingScore = z.infer<typeof RatingScore>

/** The trend goes back so far. */
export const RATING_WEEKS = 12
/** A mailed link can be used for so long. */
export const RATING_LINK_DAYS = 60

export const RatingBody = z.strictObject({
  score: RatingScore,
  comment: paragraph({ max: 1_000 }).default(''),
})

export const Rating = z.object({ score: RatingScore, comment: z.string(), rated_at: Instant })
export type Rating = z.infer<typeof Rating>

const TicketRating = z.object({
  rating: Rating.nullable(),
  /** The ticket is resolved and mine. */
  can_rate: z.boolean(),
})

/** In the mail, after the hash: a browser sends it nowhere by opening the page. */
const Token = z.string().regex(/^[\w.-]{1,100}$/, 'This link is not complete.')

export const ratingRoutes = {
  get: route({
    method: 'GET',
    path: '/api/tickets/:id/rating',
    access: 'client',
    summary: 'What the client said about the help on this ticket.',
    params: ById,
    reply: TicketRating,
  }),
  put: route({
    method: 'PUT',
    path: '/api/tickets/:id/rating',
    access: 'client',
    summary: 'Rate the help on my resolved ticket, or change what I said.',
    params: ById,
    body: RatingBody,
    reply: TicketRating,
  }),
  byLink: route({
    method: 'POST',
    path: '/api/ratings',
    access: 'anyone',
    summary:
      'Rate with the signed link of a mail, without signing in. Opening the link alone changes nothing.',
    body: RatingBody.extend({ token: Token }),
    reply: z.object({ ticket_id: Id, rating: Rating }),
  }),
  trend: route({
    method: 'GET',
    path: '/api/admin/ratings',
    access: 'admin',
    summary: 'Ratings of the last 12 weeks by week, and the latest that were not good.',
    reply: z.object({
      weeks: z.array(
        z.object({
          /** Its Monday in London. */
          from: z.string(),
          good: z.number().int(),
          okay: z.number().int(),
          bad: z.number().int(),
        }),
      ),
      concerns: z.array(Rating.extend({ ticket_id: Id, subject: z.string() })),
    }),
  }),
}

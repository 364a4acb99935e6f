import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

export const ratingGiven = defineEvent(
  'rating.given',
  z.strictObject({ score: z.enum(['good', 'okay', 'bad']), by: z.enum(['person', 'link']) }),
)

import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

export const choicesChanged = defineEvent(
  'notifications.choices_changed',
  z.strictObject({ by: z.enum(['person', 'unsubscribe_link']) }),
)

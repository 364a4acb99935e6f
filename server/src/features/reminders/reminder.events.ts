import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const Which = z.strictObject({ reminder: z.number(), title: z.string() })

export const reminderCreated = defineEvent('reminder.created', Which)
export const reminderCompleted = defineEvent('reminder.completed', Which)
export const reminderReopened = defineEvent('reminder.reopened', Which)
export const reminderDeleted = defineEvent('reminder.deleted', Which)
/** Belongs to the subject; its address shows all open reminders. */
export const feedOpened = defineEvent('reminder.feed_opened', z.strictObject({}))

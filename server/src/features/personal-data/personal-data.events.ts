import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const Nothing = z.strictObject({})

export const exportAsked = defineEvent(
  'personal_data.export_asked',
  z.strictObject({ export: z.number().int() }),
)
export const exportDownloaded = defineEvent(
  'personal_data.export_downloaded',
  z.strictObject({ export: z.number().int() }),
)
export const deletionAsked = defineEvent('personal_data.deletion_asked', Nothing)
/** Nothing is left of the person but the number. */
export const accountDeleted = defineEvent('personal_data.account_deleted', Nothing)

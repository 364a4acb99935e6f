import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const OfPasskey = z.strictObject({ passkey: z.number().int() })

export const passkeyAdded = defineEvent('passkey.added', OfPasskey)
export const passkeyRemoved = defineEvent('passkey.removed', OfPasskey)

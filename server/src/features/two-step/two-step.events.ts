import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const Nothing = z.strictObject({})

export const twoStepSwitchedOn = defineEvent('two_step.switched_on', Nothing)
export const twoStepSwitchedOff = defineEvent('two_step.switched_off', Nothing)
export const recoveryCodesMade = defineEvent('two_step.recovery_codes_made', Nothing)
export const recoveryCodeUsed = defineEvent('two_step.recovery_code_used', Nothing)

import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

export const fixProved = defineEvent('proof.fix_proved', z.strictObject({}))
/** `seen`: the fault is still there; otherwise we could not look. */
export const proofFailed = defineEvent('proof.failed', z.strictObject({ seen: z.boolean() }))
export const faultReturned = defineEvent('proof.fault_returned', z.strictObject({ days: z.number() }))

import { z } from 'zod'
import { defineEvent } from '#platform/events/define.ts'

const Monitor = z.strictObject({ monitorId: z.number() })

export const monitorAdded = defineEvent('monitoring.monitor_added', Monitor)
export const monitorRemoved = defineEvent('monitoring.monitor_removed', Monitor)
export const ownershipProved = defineEvent(
  'monitoring.ownership_proved',
  z.strictObject({ monitorId: z.number(), way: z.string() }),
)

const Incident = z.strictObject({ monitorId: z.number(), incidentId: z.number(), kind: z.string() })

export const incidentOpened = defineEvent('monitoring.incident_opened', Incident)
export const incidentReturned = defineEvent('monitoring.incident_returned', Incident)
export const incidentClosed = defineEvent(
  'monitoring.incident_closed',
  z.strictObject({ monitorId: z.number(), incidentId: z.number(), seconds: z.number() }),
)

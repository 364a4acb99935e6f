import { type WebhookKind, webhookData } from '@sitewright/contract/webhooks.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

interface EventRow {
  name: WebhookKind
  at: Date
  user_id: number | null
  ticket_id: number | null
  data: Record<string, unknown>
}

/** Where a field of an event has a name for ourselves. */
const publicNames: Record<string, string> = {
  requestId: 'request',
  serviceRequestId: 'request',
  amountDuePence: 'amount_due_pence',
  side: 'by',
  assigneeId: 'assignee',
  pence: 'amount_pence',
  monitorId: 'monitor',
  incidentId: 'incident',
}

/** What is sent of one event, as the very text that is signed; null when the event is gone. */
export async function payloadOf(
  db: Database | Tx,
  { event_id, kind, created_at }: { event_id: string | null; kind: string; created_at: Date },
): Promise<string | null> {
  if (event_id === null) return JSON.stringify({ type: kind, timestamp: created_at.toISOString(), data: {} })
  const { rows } = await sql<EventRow>`select name, at, user_id, ticket_id, data from events
    where id = ${event_id}::bigint`.execute(db)
  return rows[0] ? textOf(rows[0]) : null
}

function textOf({ name, at, user_id, ticket_id, data }: EventRow): string {
  const own = Object.entries(data).map(([field, value]) => [publicNames[field] ?? field, value])
  const schema: z.ZodType = webhookData[name]
  // The schema drops what is not told, such as the id in the link of a quote.
  const told = schema.parse({ ...Object.fromEntries(own), customer: user_id, ticket: ticket_id })
  return JSON.stringify({ type: name, timestamp: at.toISOString(), data: told })
}

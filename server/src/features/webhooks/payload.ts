import { type WebhookKind, webhookData } from '@sitewright/contract/webhooks.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

interface EventRow {
  id: string
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

interface Told {
  event_id: string | null
  kind: string
  created_at: Date
}

/** What is sent of one event, as the very text that is signed; null when the event is gone or cannot be told. */
export async function payloadOf(db: Database | Tx, delivery: Told): Promise<string | null> {
  const [text = null] = await payloadsOf(db, [delivery])
  return text
}

/** Of each, in their order. */
export async function payloadsOf(db: Database | Tx, deliveries: Told[]): Promise<(string | null)[]> {
  const ids = deliveries.flatMap(({ event_id }) => event_id ?? [])
  const { rows } = await sql<EventRow>`select id, name, at, user_id, ticket_id, data from events
    where id = any(${ids}::bigint[])`.execute(db)
  const texts = new Map(rows.map((row) => [row.id, textOf(row)]))
  return deliveries.map(({ event_id, kind, created_at }) =>
    event_id === null
      ? JSON.stringify({ type: kind, timestamp: created_at.toISOString(), data: {} })
      : (texts.get(event_id) ?? null),
  )
}

/** Null for one that an older version wrote, without a field that is told now. */
function textOf({ name, at, user_id, ticket_id, data }: EventRow): string | null {
  const own = Object.entries(data).map(([field, value]) => [publicNames[field] ?? field, value])
  const schema: z.ZodType = webhookData[name]
  // The schema drops what is not told, such as the id in the link of a quote.
  const told = schema.safeParse({ ...Object.fromEntries(own), customer: user_id, ticket: ticket_id })
  return told.success ? JSON.stringify({ type: name, timestamp: at.toISOString(), data: told.data }) : null
}

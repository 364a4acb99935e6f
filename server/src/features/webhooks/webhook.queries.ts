import type { Delivery, DeliveryState, Webhook, WebhookKind } from '@sitewright/contract/webhooks.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { WebhookDeliveries, Webhooks } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'
import { laneOf } from '#platform/jobs/queues.ts'
import { Problem } from '#platform/problem.ts'

export type WebhookRow = Selectable<Webhooks>
export type DeliveryRow = Selectable<WebhookDeliveries>

export const deliverySoon = (db: Database | Tx, webhook: number) =>
  addJob(db, { id: 'webhooks.deliver', payload: { webhook }, queue: laneOf('webhooks', webhook) })

interface ListedRow extends WebhookRow {
  waiting: number
}

export async function listWebhooks(
  db: Database | Tx,
  where: RawBuilder<unknown> = sql`true`,
): Promise<Webhook[]> {
  const { rows } = await sql<ListedRow>`select w.*, (select count(*)::int from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'waiting') as waiting
    from webhooks w where ${where} order by w.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds as WebhookKind[],
    created_at: row.created_at.toISOString(),
    paused: row.paused_at !== null,
    paused_by_itself: row.paused_by_itself,
    failing_since: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
  }))
}

export async function findWebhook(db: Database | Tx, id: number): Promise<Webhook> {
  const [found] = await listWebhooks(db, sql`w.id = ${id}`)
  if (!found) throw new Problem('not_found')
  return found
}

/** Locked for a change. */
export async function lockWebhook(tx: Tx, id: number): Promise<WebhookRow> {
  const row = await tx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export function deliveryView(row: DeliveryRow, payload: string | null | undefined): Delivery {
  return {
    id: Number(row.id),
    kind: row.kind,
    message_id: row.message_id,
    state: row.state as DeliveryState,
    tries: row.tries,
    created_at: row.created_at.toISOString(),
    next_try_at: row.next_try_at?.toISOString() ?? null,
    tried_at: row.tried_at?.toISOString() ?? null,
    status: row.status,
    problem: row.problem,
    took_ms: row.took_ms,
    answer: row.answer,
    payload: payload ?? '',
  }
}

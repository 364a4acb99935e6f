import { randomUUID } from 'node:crypto'
import type { Input } from '@sitewright/contract/route.ts'
import {
  DELIVERIES_PAGE,
  type Delivery,
  TEST_KIND,
  type webhookRoutes,
} from '@sitewright/contract/webhooks.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { payloadOf, payloadsOf } from './payload.ts'
import { deliverySoon, deliveryView, findWebhook, lockWebhook } from './webhook.queries.ts'

export async function readDeliveries(
  ctx: SignedInCtx,
  { params: { id }, query: { before, state } }: Input<typeof webhookRoutes.deliveries>,
): Promise<Delivery[]> {
  await findWebhook(ctx.db, id)
  let listed = ctx.db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id)
  if (before !== undefined) listed = listed.where('id', '<', String(before))
  if (state !== undefined) listed = listed.where('state', '=', state)
  const rows = await listed.orderBy('id', 'desc').limit(DELIVERIES_PAGE).execute()
  const payloads = await payloadsOf(ctx.db, rows)
  return rows.map((row, index) => deliveryView(row, payloads[index]))
}

export async function sendTest(
  ctx: SignedInCtx,
  { params: { id } }: Input<typeof webhookRoutes.test>,
): Promise<Delivery> {
  await limitByHand(ctx)
  return transaction(ctx.db, (tx) =>
    put(tx, ctx, id, { kind: TEST_KIND, event_id: null, message_id: `test_${randomUUID()}` }),
  )
}

export async function replay(
  ctx: SignedInCtx,
  { params: { id, deliveryId } }: Input<typeof webhookRoutes.replay>,
): Promise<Delivery> {
  await limitByHand(ctx)
  return transaction(ctx.db, async (tx) => {
    const row = await tx
      .selectFrom('webhook_deliveries')
      .select(['kind', 'event_id', 'message_id'])
      .where('id', '=', String(deliveryId))
      .where('webhook_id', '=', id)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    return put(tx, ctx, id, row)
  })
}

const limitByHand = ({ limits: counters, actor }: SignedInCtx) =>
  counters.consume(limits.webhooksByHand, `user:${actor.userId}`)

async function put(
  tx: Tx,
  ctx: SignedInCtx,
  id: number,
  what: { kind: string; event_id: string | null; message_id: string },
): Promise<Delivery> {
  const { paused_at } = await lockWebhook(tx, id)
  if (paused_at) throw new Problem('conflict', { says: 'This webhook is paused. Please let it go on first.' })
  const at = new Date(ctx.now())
  // Who presses a button wants to see now whether it works.
  await tx.updateTable('webhooks').set({ rests_until: null }).where('id', '=', id).execute()
  const row = await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, ...what, created_at: at, next_try_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await deliverySoon(tx, id)
  return deliveryView(row, await payloadOf(tx, row))
}

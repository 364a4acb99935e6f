import { DAY_MS, MINUTE_MS } from '@sitewright/contract/durations.ts'
import { FAILING_DAYS_MAX, RETRY_MINUTES } from '@sitewright/contract/webhooks.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { unseal } from '#platform/crypto/sealed.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { alertOwners } from './mails.ts'
import { payloadOf } from './payload.ts'
import { GONE, type SendResult, send } from './send.ts'
import { type DeliveryRow, deliverySoon, type WebhookRow } from './webhook.queries.ts'

const AT_ONCE = 50
const GIVEN_UP_AT_ONCE = 1_000
const AT_MOST_MS = 30_000
/** Shorter than the minute in which `retryDue` comes by again. */
const REST_MS = 50_000

/**
 * Sends what is due to one receiver, in the order of its events, until one fails: then the receiver rests until the
 * next minute, or is paused and gets nothing of what waits. A worker that dies between the answer and its row sends the
 * same message again.
 */
export const deliver = defineJob({
  id: 'webhooks.deliver',
  payload: z.strictObject({ webhook: z.number().int() }),
  run: async (ctx, { webhook: id }, signal) => {
    const until = performance.now() + AT_MOST_MS
    for (let turn = 0; turn < AT_ONCE && performance.now() < until; turn += 1) {
      const webhook = await ctx.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
      if (webhook?.paused_by_itself) {
        if ((await giveUpSome(ctx, id)) === 0n) return
        continue
      }
      const due = webhook && isReady(ctx, webhook) && (await findDue(ctx, id))
      if (!due) return
      await attempt(ctx, webhook, due, signal)
    }
    // There is more, but others of this queue come first.
    await deliverySoon(ctx.db, id)
  },
})

/** What waits for another try, and what a lost job left behind. */
export const retryDue = defineJob({
  id: 'webhooks.retry-due',
  cron: '* * * * *',
  run: async ({ db, now }) => {
    const at = new Date(now())
    const { rows } = await sql<{ id: number }>`select w.id from webhooks w
      where w.paused_at is null and (w.rests_until is null or w.rests_until <= ${at})
        and exists (select from webhook_deliveries d
          where d.webhook_id = w.id and d.state = 'waiting' and d.next_try_at <= ${at})`.execute(db)
    for (const { id } of rows) await deliverySoon(db, id)
  },
})

const isReady = ({ now }: Ctx, { paused_at, rests_until }: WebhookRow) =>
  paused_at === null && (rests_until === null || rests_until.getTime() <= now())

function findDue({ db, now }: Ctx, id: number): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', new Date(now()))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Throws when the process stops meanwhile: the job runs again, and with it the try. */
async function attempt(ctx: Ctx, webhook: WebhookRow, due: DeliveryRow, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const text = await payloadOf(ctx.db, due)
  const secrets = await secretsOf(ctx, webhook)
  const message = { url: webhook.url, id: due.message_id, secrets, at: ctx.now() }
  const result: SendResult =
    text === null || secrets.length === 0
      ? { ok: false, status: null, problem: 'It can no longer be written.', answer: null, tookMs: 0 }
      : await send(ctx.config, { ...message, text }, signal)
  if (!result.ok) signal.throwIfAborted()
  await transaction(ctx.db, (tx) =>
    result.ok ? worked(tx, ctx, due, result) : failed(tx, ctx, webhook, due, result),
  )
}

async function secretsOf({ keys, now }: Ctx, { id, secret, old_secret, old_secret_until }: WebhookRow) {
  const old = (old_secret_until?.getTime() ?? 0) > now() ? old_secret : null
  const sealed = [secret, old].filter((one) => one !== null)
  const opened = await Promise.all(
    sealed.map((one) => unseal(keys.webhooks, { purpose: 'webhook', of: id }, one)),
  )
  return opened.filter((one) => one !== null)
}

async function write(tx: Tx, ctx: Ctx, due: DeliveryRow, result: SendResult, nextTryAt: Date | null) {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: result.ok ? 'delivered' : nextTryAt ? 'waiting' : 'failed',
      tries: due.tries + 1,
      next_try_at: nextTryAt,
      tried_at: new Date(ctx.now()),
      status: result.status,
      took_ms: result.tookMs,
      problem: result.problem,
      answer: result.answer,
    })
    .where('id', '=', due.id)
    .execute()
}

async function worked(tx: Tx, ctx: Ctx, due: DeliveryRow, result: SendResult): Promise<void> {
  await write(tx, ctx, due, result, null)
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null, rests_until: null, told_at: null })
    .where('id', '=', due.webhook_id)
    .execute()
}

async function failed(
  tx: Tx,
  ctx: Ctx,
  webhook: WebhookRow,
  due: DeliveryRow,
  result: SendResult,
): Promise<void> {
  const minutes = RETRY_MINUTES[due.tries]
  const now = ctx.now()
  const held = await holdWebhook(tx, webhook.id)
  const isSame = held?.url === webhook.url
  // What another address answered, or what an owner paused meanwhile, says nothing against the webhook.
  if (!isSame || held.paused_at)
    return write(tx, ctx, due, result, new Date(now + (isSame ? (minutes ?? 0) * MINUTE_MS : 0)))
  const isGivenUp = minutes === undefined
  await write(tx, ctx, due, result, isGivenUp ? null : new Date(now + minutes * MINUTE_MS))
  const since = webhook.failing_since ?? new Date(now)
  const isOver = isGivenUp && now - since.getTime() >= FAILING_DAYS_MAX * DAY_MS
  if (result.status === GONE || isOver) return pause(tx, ctx, webhook, result)
  const isTold = webhook.told_at !== null && now - webhook.told_at.getTime() < DAY_MS
  const tells = isGivenUp && !isTold
  await tx
    .updateTable('webhooks')
    .set({
      failing_since: since,
      rests_until: new Date(now + REST_MS),
      ...(tells ? { told_at: new Date(now) } : {}),
    })
    .where('id', '=', webhook.id)
    .execute()
  if (tells) await alertOwners(tx, ctx, webhook, { problem: result.problem ?? '', isPaused: false })
}

/** As it is now: the try took seconds, within which an owner may have changed or deleted it. */
const holdWebhook = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhooks')
    .select(['url', 'paused_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Nothing is sent any more until an owner lets it go on; what waits is given up, and can be sent again by hand. */
async function pause(tx: Tx, ctx: Ctx, webhook: WebhookRow, result: SendResult): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ paused_at: new Date(ctx.now()), paused_by_itself: true, rests_until: null })
    .where('id', '=', webhook.id)
    .execute()
  await alertOwners(tx, ctx, webhook, { problem: result.problem ?? '', isPaused: true })
}

/** Not with the pause: weeks of waiting ones take longer than a statement may. None that came after it went on. */
async function giveUpSome({ db }: Ctx, id: number): Promise<bigint> {
  const { numAffectedRows = 0n } =
    await sql`update webhook_deliveries set state = 'failed', next_try_at = null
    where id = any(array(select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.id = ${id} and w.paused_by_itself and d.state = 'waiting' limit ${GIVEN_UP_AT_ONCE}))`.execute(
      db,
    )
  return numAffectedRows
}

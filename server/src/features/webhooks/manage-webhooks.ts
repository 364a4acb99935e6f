import type { Input } from '@sitewright/contract/route.ts'
import {
  OLD_SECRET_HOURS,
  WEBHOOKS_MAX,
  type Webhook,
  type webhookRoutes,
} from '@sitewright/contract/webhooks.ts'
import { parseTarget } from '@sitewright/diagnosis/guard/allowed/target.ts'
import { sql } from 'kysely'
import { holdSignedIn, requirePassword } from '#features/accounts/index.ts'
import { mailOwners } from '#features/notifications/index.ts'
import { guardOf, rulesOf } from '#outside/examiner/rules.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { Change } from '#platform/audit/change.ts'
import type { Ctx, SignedInCtx } from '#platform/context.ts'
import { seal } from '#platform/crypto/sealed.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { addressMail } from './mails.ts'
import { newSecret } from './sign.ts'
import { findWebhook, listWebhooks, lockWebhook, type WebhookRow } from './webhook.queries.ts'

export const readWebhooks = (ctx: SignedInCtx): Promise<Webhook[]> => listWebhooks(ctx.db)

export const readWebhook = (ctx: SignedInCtx, { params: { id } }: Input<typeof webhookRoutes.get>) =>
  findWebhook(ctx.db, id)

export async function createWebhook(
  ctx: SignedInCtx,
  { body: { name, url, kinds, password } }: Input<typeof webhookRoutes.create>,
): Promise<Webhook & { secret: string }> {
  const address = addressOf(ctx, url)
  await requirePassword(ctx, password)
  return transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    // Two at once are put in line, so that neither passes the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(tx)
    if ((await listWebhooks(tx)).length >= WEBHOOKS_MAX)
      throw new Problem('conflict', {
        says: `There are ${WEBHOOKS_MAX} webhooks already. Please delete one first.`,
      })
    const { id } = await tx
      .insertInto('webhooks')
      .values({ name, url: address, kinds, secret: '', created_at: new Date(ctx.now()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const secret = await giveSecret(tx, ctx, id)
    const after = { name, host: hostOf(address), kinds }
    await mailOfAddress(tx, ctx, { id, name, url: address }, true)
    await audit(tx, ctx, 'webhook.created', id, { before: {}, after })
    return { ...(await findWebhook(tx, id)), secret }
  })
}

export async function changeWebhook(
  ctx: SignedInCtx,
  { params: { id }, body: { name, url, kinds, paused, password } }: Input<typeof webhookRoutes.change>,
): Promise<Webhook> {
  const address = url === undefined ? undefined : addressOf(ctx, url)
  if (password !== undefined) await requirePassword(ctx, password)
  return transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    const before = await lockWebhook(tx, id)
    const isMoved = address !== undefined && address !== before.url
    const goesOn = paused === false && before.paused_at !== null
    const after: WebhookRow = await tx
      .updateTable('webhooks')
      .set({
        name: name ?? before.name,
        url: address ?? before.url,
        kinds: kinds ?? before.kinds,
        ...(paused === true && !before.paused_at ? { paused_at: new Date(ctx.now()) } : {}),
        ...(goesOn
          ? { paused_at: null, paused_by_itself: false, failing_since: null, rests_until: null }
          : {}),
        // Another address gets its chance at once.
        ...(isMoved ? { failing_since: null, rests_until: null } : {}),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isMoved) await mailOfAddress(tx, ctx, after)
    await audit(tx, ctx, 'webhook.changed', id, { before: told(before), after: told(after) })
    return findWebhook(tx, id)
  })
}

export async function renewSecret(
  ctx: SignedInCtx,
  { params: { id }, body: { password } }: Input<typeof webhookRoutes.renewSecret>,
): Promise<Webhook & { secret: string }> {
  await requirePassword(ctx, password)
  return transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    const { secret: old } = await lockWebhook(tx, id)
    const secret = await giveSecret(tx, ctx, id, old)
    await audit(tx, ctx, 'webhook.secret_renewed', id)
    return { ...(await findWebhook(tx, id)), secret }
  })
}

export async function removeWebhook(
  ctx: SignedInCtx,
  { params: { id } }: Input<typeof webhookRoutes.remove>,
): Promise<{ message: string }> {
  // In the transaction, every event that is delivered would wait until the last of a month's has gone.
  await deleteInBatches(ctx.db, 'webhook_deliveries', sql`webhook_id = ${id}`)
  await transaction(ctx.db, async (tx) => {
    const before = await lockWebhook(tx, id)
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    await audit(tx, ctx, 'webhook.deleted', id, { before: told(before), after: {} })
  })
  return { message: 'The webhook is deleted.' }
}

function mailOfAddress(
  tx: Tx,
  ctx: SignedInCtx,
  { id, name, url }: Pick<WebhookRow, 'id' | 'name' | 'url'>,
  isNew = false,
): Promise<void> {
  const mail = addressMail(ctx.config, { id, name, host: hostOf(url), by: ctx.actor.name, isNew })
  return mailOwners(tx, ctx, mail)
}

async function giveSecret(tx: Tx, ctx: Ctx, id: number, old?: string): Promise<string> {
  const secret = newSecret()
  const sealed = await seal(ctx.keys.webhooks, { purpose: 'webhook', of: id }, secret)
  const until = new Date(ctx.now() + OLD_SECRET_HOURS * 3_600_000)
  await tx
    .updateTable('webhooks')
    .set({ secret: sealed, ...(old === undefined ? {} : { old_secret: old, old_secret_until: until }) })
    .where('id', '=', id)
    .execute()
  return secret
}

function audit(tx: Tx, ctx: Ctx, action: string, id: number, change?: Change): Promise<void> {
  return appendAudit(tx, ctx, { action, object: { kind: 'webhook', id }, ...(change ? { change } : {}) })
}

/** Of an address only the host: its path may hold a key of the receiver. */
const told = ({ name, url, kinds, paused_at }: WebhookRow) => ({
  name,
  host: hostOf(url),
  kinds,
  paused: paused_at !== null,
})

const hostOf = (url: string) => new URL(url).host

/** As it is asked later; throws at the field for what can never be reached. The name is looked up at every try. */
function addressOf(ctx: Ctx, url: string): string {
  const guard = guardOf(rulesOf(ctx.config))
  const parsed = parseTarget(guard, url)
  const refuse = (says: string) => new Problem('invalid', { says, fields: { url: says } })
  if (!parsed.ok) throw refuse(refusals[parsed.reason])
  const { url: target, secure, literal, host } = parsed.target
  if (literal && !guard.mayReach(host)) throw refuse(refusals.name)
  if (!secure && !guard.listsNetworks) throw refuse('Please enter an address that begins with https://.')
  return target.href
}

const refusals = {
  too_long: 'Please enter a shorter address.',
  not_a_url: 'Please enter an address such as https://example.com/hook.',
  scheme: 'Please enter an address that begins with https://.',
  userinfo: 'Please leave name and password out of the address.',
  port: 'Please use the usual port, 443.',
  name: 'Please enter the address of a public server.',
}

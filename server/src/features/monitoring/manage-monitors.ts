import { randomBytes } from 'node:crypto'
import type { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import type { Monitor } from '@sitewright/contract/monitors.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import { readAddress } from '#features/examinations/index.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { abandonIncident } from './incidents/record-incidents.ts'
import { stillToCome } from './maintenance.ts'
import { monitorAdded, monitorRemoved, ownershipProved } from './monitor.events.ts'
import {
  checkSoon,
  findOwnMonitor,
  insertMonitor,
  isUnasked,
  listMonitors,
  lockOwnMonitor,
  type MonitorRow,
  stopChecks,
  unnamed,
} from './monitor.queries.ts'
import { monitorView } from './monitor.view.ts'
import { requirePlan, tooManySites } from './plan.ts'

/** The overview names one's sites without a plan too, and they can be deleted then. */
export async function listOwn(ctx: SignedInCtx) {
  const plan = await requirePlan(ctx)
  const rows = await listMonitors(ctx.db, ctx.actor.userId)
  return {
    monitors: rows.map((row) => monitorView(row, plan, ctx.now())),
    plan: { tier: plan.tier, sites: plan.sites },
  }
}

export async function readMonitor(
  ctx: SignedInCtx,
  { params }: Input<typeof monitoringRoutes.get>,
): Promise<Monitor> {
  const row = await findOwnMonitor(ctx.db, ctx.actor.userId, params.id)
  return monitorView(row, await requirePlan(ctx), ctx.now())
}

/** At most as many as the plan gives, however many are added at once. */
export async function addMonitor(
  ctx: SignedInCtx,
  { body }: Input<typeof monitoringRoutes.add>,
): Promise<Monitor> {
  const plan = await requirePlan(ctx)
  const address = readAddress(ctx.config, body.url)
  if (!address) {
    const says = 'We cannot watch this address: it does not lead to a site on the public internet.'
    throw new Problem('invalid', { says, fields: { url: says } })
  }
  await ctx.limits.consume(limits.monitors, String(ctx.actor.userId))
  return transaction(ctx.db, async (tx) => {
    const { userId } = ctx.actor
    await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
    if ((await listMonitors(tx, userId)).length >= plan.sites) throw tooManySites(plan)
    const id = await insertMonitor(tx, {
      userId,
      url: address.href,
      host: address.host,
      name: body.name || unnamed(address.host),
      keyword: body.keyword || null,
      token: `sitewright-${randomBytes(16).toString('hex')}`,
      now: new Date(ctx.now()),
    })
    if (id === null) {
      const says = 'You watch this site already.'
      throw new Problem('conflict', { says, fields: { url: says } })
    }
    await record(tx, ctx, monitorAdded, { monitorId: id }, { userId })
    return monitorView(await findOwnMonitor(tx, userId, id), plan, ctx.now())
  })
}

export async function changeMonitor(
  ctx: SignedInCtx,
  { params, body }: Input<typeof monitoringRoutes.change>,
): Promise<Monitor> {
  const { userId } = ctx.actor
  await findOwnMonitor(ctx.db, userId, params.id)
  const plan = await requirePlan(ctx)
  return transaction(ctx.db, async (tx) => {
    const row = await lockOwnMonitor(tx, userId, params.id)
    const { name, keyword, maintenance, quiet_hours, public_page } = body
    const changed = {
      ...(name === undefined ? {} : { name }),
      ...(keyword === undefined ? {} : { keyword: keyword || null }),
      ...(maintenance === undefined
        ? {}
        : { maintenance: JSON.stringify(stillToCome(maintenance, ctx.now())) }),
      ...(quiet_hours === undefined ? {} : { quiet_hours }),
      ...(public_page === undefined ? {} : { is_public: public_page }),
      ...(public_page && !row.slug ? { slug: newSlug() } : {}),
    }
    if (Object.keys(changed).length > 0)
      await tx
        .updateTable('monitors')
        .set(changed)
        .where('id', '=', row.id)
        .where('user_id', '=', userId)
        .execute()
    if (body.paused !== undefined) await pause(tx, row, body.paused, new Date(ctx.now()))
    return monitorView(await findOwnMonitor(tx, userId, row.id), plan, ctx.now())
  })
}

/** Nothing of the site's name, so that it cannot be guessed. */
const newSlug = () => randomBytes(9).toString('hex')

async function pause(tx: Tx, row: MonitorRow, paused: boolean, at: Date): Promise<void> {
  if (paused === (row.paused_at !== null)) return
  await tx
    .updateTable('monitors')
    .set({ paused_at: paused ? at : null })
    .where('id', '=', row.id)
    .execute()
  // What happens while no one looks is not known, so that an open incident ends with the pause.
  await abandonIncident(tx, row.id, at)
  if (paused) await stopChecks(tx, row.id)
  else if (row.verified_at) await checkSoon(tx, row.id, at)
}

/** Possible without a plan too: one's own data can always be deleted. */
export async function removeMonitor(ctx: SignedInCtx, { params }: Input<typeof monitoringRoutes.remove>) {
  const { userId } = ctx.actor
  await transaction(ctx.db, async (tx) => {
    const row = await lockOwnMonitor(tx, userId, params.id)
    await tx.deleteFrom('monitor_checks').where('monitor_id', '=', row.id).execute()
    await sql`delete from examinations e where monitor_id = ${row.id} and ${isUnasked}`.execute(tx)
    await tx.deleteFrom('monitors').where('id', '=', row.id).where('user_id', '=', userId).execute()
    await record(tx, ctx, monitorRemoved, { monitorId: row.id }, { userId })
  })
  return { message: 'The site is not watched any more.' }
}

/** Looks for the token on the site in all three ways; one that is found is enough, and the checks begin. */
export async function verifyMonitor(ctx: SignedInCtx, { params }: Input<typeof monitoringRoutes.verify>) {
  const { userId } = ctx.actor
  const asked = await findOwnMonitor(ctx.db, userId, params.id)
  const plan = await requirePlan(ctx)
  await ctx.limits.consume(limits.ownershipLooks, String(userId))
  const looks = await ctx.visits.proveOwnership({ url: asked.url, token: asked.token })
  const found = looks.find((look) => look.found)
  await transaction(ctx.db, async (tx) => {
    if (!found) return
    // The look takes seconds, within which it may have been paused.
    const row = await lockOwnMonitor(tx, userId, asked.id)
    if (row.verified_at) return
    const at = new Date(ctx.now())
    await tx
      .updateTable('monitors')
      .set({ verified_at: at })
      .where('id', '=', row.id)
      .where('user_id', '=', userId)
      .execute()
    if (!row.paused_at) await checkSoon(tx, row.id, at)
    await record(tx, ctx, ownershipProved, { monitorId: asked.id, way: found.way }, { userId })
  })
  const row = await findOwnMonitor(ctx.db, userId, params.id)
  return { verified: row.verified_at !== null, looks, monitor: monitorView(row, plan, ctx.now()) }
}

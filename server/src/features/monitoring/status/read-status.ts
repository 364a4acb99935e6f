import { DAY_MS } from '@sitewright/contract/durations.ts'
import { type Html, html } from '@sitewright/contract/html.ts'
import { type monitoringRoutes, type PublicStatus, UPTIME_DAYS } from '@sitewright/contract/monitoring.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx, HttpCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { countDays, percentOf, readUptime } from '../history/read-uptime.ts'
import { listIncidents, secondsBetween } from '../incidents/read-incidents.ts'
import { listMonitors, type MonitorRow, unnamed } from '../monitor.queries.ts'
import { stateOf } from '../monitor.view.ts'

const DAYS = 90
const BADGE_DAYS = 30
const CACHED = 'public, max-age=60'
const INCIDENTS_MAX = 20
const COUNTED_FOR_MS = 60_000
const KEPT = 1_000

/** Under its unguessable slug, and as long as the owner has it switched on and a plan. Never an address. */
async function findPublic(
  ctx: Ctx,
  slug: string,
): Promise<{ row: MonitorRow; state: PublicStatus['state'] }> {
  await ctx.limits.consume(limits.statusLooks, peerKey(ctx.ip))
  const found = await ctx.db
    .selectFrom('monitors')
    .select(['id', 'user_id'])
    .where('slug', '=', slug)
    .where('is_public', '=', true)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const plan = await entitlementsOf(ctx.db, found.user_id)
  const row = (await listMonitors(ctx.db, found.user_id)).find(({ id }) => id === found.id)
  if (!row || plan.sites === 0 || !row.verified_at) throw new Problem('not_found')
  return { row, state: publicState(stateOf(row, plan, ctx.now()), row.incident_id !== null) }
}

function publicState(state: ReturnType<typeof stateOf>, hasIncident: boolean): PublicStatus['state'] {
  if (state === 'maintenance') return 'maintenance'
  if (hasIncident) return 'down'
  // One failed check says nothing yet.
  return state === 'up' || state === 'checking' ? 'up' : 'unknown'
}

type Counts = Omit<PublicStatus, 'name' | 'state' | 'checked_at'>

const counted = new WeakMap<Database, Map<string, { until: number; counts: Promise<Counts> }>>()

/** What is dear to count is counted once a minute, however many look at the page and the badge. */
function countsOf({ db, now }: Ctx, slug: string, monitorId: number): Promise<Counts> {
  const kept = counted.get(db) ?? new Map()
  counted.set(db, kept)
  const known = kept.get(slug)
  if (known && known.until > now()) return known.counts
  const counts = count(db, monitorId, now())
  kept.delete(slug)
  kept.set(slug, { until: now() + COUNTED_FOR_MS, counts })
  const [eldest] = kept.keys()
  if (kept.size > KEPT && eldest !== undefined) kept.delete(eldest)
  counts.catch(() => kept.delete(slug))
  return counts
}

export async function readStatus(
  ctx: HttpCtx,
  { params }: Input<typeof monitoringRoutes.status>,
): Promise<PublicStatus> {
  const { row, state } = await findPublic(ctx, params.slug)
  const counts = await countsOf(ctx, params.slug, row.id)
  ctx.reply.header('cache-control', CACHED)
  return { name: publicName(row), state, checked_at: row.last_at?.toISOString() ?? null, ...counts }
}

/** Without a name of its own a site is called by its host, which only its owner is to see. */
function publicName({ name, host }: MonitorRow): string | null {
  const [bare = ''] = host.replace(/^www\./, '').split(':')
  return name === unnamed(host) || name.toLowerCase().includes(bare) ? null : name
}

async function count(db: Database, monitorId: number, now: number): Promise<Counts> {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const [uptime, days, incidents] = await Promise.all([
    readUptime(db, monitorId, UPTIME_DAYS, now),
    countDays(db, monitorId, DAYS, now),
    listIncidents(db, monitorId, { since: new Date(now - DAYS * DAY_MS), limit: INCIDENTS_MAX }),
  ])
  return {
    uptime,
    days: days.map((counted, index) => ({
      day: new Date(today - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
      percent: percentOf(counted),
    })),
    incidents: incidents.map(({ started_at, ended_at }) => ({
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      duration_seconds: secondsBetween(started_at, ended_at),
    })),
  }
}

export async function readBadge(ctx: HttpCtx, { params }: Input<typeof monitoringRoutes.badge>) {
  const { row, state } = await findPublic(ctx, params.slug)
  const { uptime } = await countsOf(ctx, params.slug, row.id)
  const month = uptime.find(({ days }) => days === BADGE_DAYS)
  ctx.reply.headers({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': CACHED,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    // Its point is to be shown on the owner's own pages.
    'cross-origin-resource-policy': 'cross-origin',
  })
  return ctx.reply.send(badge(state, month?.percent ?? null).markup)
}

const looks: Record<PublicStatus['state'], { word: string; colour: string }> = {
  up: { word: 'online', colour: '#166534' },
  down: { word: 'down', colour: '#b91c1c' },
  unknown: { word: 'not known', colour: '#4b5563' },
  maintenance: { word: 'maintenance', colour: '#92400e' },
}

const LETTER = 6.6
const EDGE = 10

/** A small picture of two fields: a label, and the state with the measured uptime of 30 days. */
function badge(state: PublicStatus['state'], percent: number | null): Html {
  const { word, colour } = looks[state]
  const says =
    percent === null
      ? word
      : `${word}, ${percent === 100 ? 100 : (Math.floor(percent * 100) / 100).toFixed(2)}%`
  const left = width('site')
  const right = width(says)
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="Site: ${says}"><title>Site: ${says}</title><rect width="${left}" height="20" fill="#374151"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/><g fill="#ffffff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="${EDGE / 2}" y="14">site</text><text x="${left + EDGE / 2}" y="14">${says}</text></g></svg>`
}

const width = (text: string) => Math.round(text.length * LETTER + EDGE)

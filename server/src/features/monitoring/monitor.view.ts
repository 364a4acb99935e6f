import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { Monitor, MonitorState } from '@sitewright/contract/monitors.ts'
import type { Entitlements } from '@sitewright/contract/plans.ts'
import { DNS_LABEL, FILE_PATH, META_NAME } from '@sitewright/diagnosis/uptime/ownership.ts'
import { isInMaintenance, stillToCome } from './maintenance.ts'
import type { MonitorRow } from './monitor.queries.ts'

export function monitorView(row: MonitorRow, plan: Entitlements, now: number): Monitor {
  const state = stateOf(row, plan, now)
  const origin = new URL(row.url).origin
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    keyword: row.keyword,
    state,
    says: ['up', 'waiting', 'paused', 'unproved'].includes(state) ? null : (SAYS[state] ?? row.last_says),
    created_at: row.created_at.toISOString(),
    verified_at: row.verified_at?.toISOString() ?? null,
    ownership: {
      file: { path: origin + FILE_PATH, content: row.token },
      meta: `<meta name="${META_NAME}" content="${row.token}">`,
      dns: { name: `${DNS_LABEL}.${new URL(row.url).hostname}`, value: row.token },
    },
    check_every_minutes: plan.checkEveryMinutes,
    last_checked_at: row.last_at?.toISOString() ?? null,
    paused: row.paused_at !== null,
    maintenance: stillToCome(row.maintenance, now),
    quiet_hours: row.quiet_hours,
    public_page:
      row.is_public && row.slug
        ? { slug: row.slug, path: `/status/${row.slug}`, badge: `/api/status/${row.slug}/badge.svg` }
        : null,
    certificate: row.certificate_expires_at
      ? {
          expires_at: row.certificate_expires_at.toISOString(),
          ends_soon: certificateEndsSoon(row, now),
          issuer: row.certificate_issuer ?? '',
        }
      : null,
    domain:
      row.domain_expires_at && row.domain
        ? {
            name: row.domain,
            expires_at: row.domain_expires_at.toISOString(),
            ends_soon: domainEndsSoon(row, now),
          }
        : null,
  }
}

const SAYS: Partial<Record<MonitorState, string>> = {
  maintenance: 'Maintenance is under way. What the checks see now counts for nothing.',
  resting: 'Your plan does not cover this site, so it is not checked.',
}

export function stateOf(row: MonitorRow, plan: Pick<Entitlements, 'sites'>, now: number): MonitorState {
  if (!row.verified_at) return 'unproved'
  if (row.paused_at) return 'paused'
  if (row.place > plan.sites) return 'resting'
  if (isInMaintenance(row.maintenance, now)) return 'maintenance'
  return row.state === 'resting' ? 'waiting' : (row.state as MonitorState)
}

const WARN_MS = 21 * DAY_MS

interface Ends {
  certificate_starts_at: Date | null
  certificate_expires_at: Date | null
  domain_expires_at: Date | null
}

/** Hosts renew when a third of a certificate's life is left; a day later it is late, also where it lives for days only. */
export function certificateEndsSoon(
  { certificate_starts_at: from, certificate_expires_at: to }: Ends,
  now: number,
): boolean {
  if (!to) return false
  const third = from ? (to.getTime() - from.getTime()) / 3 - DAY_MS : WARN_MS
  return to.getTime() - now < Math.min(third, WARN_MS)
}

export function domainEndsSoon({ domain_expires_at: at }: Ends, now: number): boolean {
  return at !== null && at.getTime() - now < WARN_MS
}

import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { costly } from '#platform/http/costly.ts'
import type { Job } from '#platform/jobs/define.ts'
import { lookDaily, startDaily } from './daily.ts'
import { expireHistory, rollUp } from './history/roll-up.ts'
import { examineOutage } from './incidents/examine-outage.ts'
import { listOwnIncidents } from './incidents/read-incidents.ts'
import {
  addMonitor,
  changeMonitor,
  listOwn,
  readMonitor,
  removeMonitor,
  verifyMonitor,
} from './manage-monitors.ts'
import { mailDigests, mailNotices } from './notices/mail-notices.ts'
import { warnOfExpiry } from './notices/warn-of-expiry.ts'
import { readHealth } from './read-health.ts'
import { makeReport, startReports } from './reports/make-reports.ts'
import { downloadReport, listReports } from './reports/read-reports.ts'
import { readBadge, readStatus } from './status/read-status.ts'

export { runChecks } from './checks/run-checks.ts'
export { listOwn } from './manage-monitors.ts'
export { siteStatesOf } from './overview.ts'
export { listReports } from './reports/read-reports.ts'

export const monitoringBindings: RouteBinding[] = [
  bind(monitoringRoutes.list, listOwn),
  bind(monitoringRoutes.add, addMonitor),
  bind(monitoringRoutes.get, readMonitor),
  bind(monitoringRoutes.change, changeMonitor),
  bind(monitoringRoutes.remove, removeMonitor),
  bind(monitoringRoutes.verify, verifyMonitor),
  bind(monitoringRoutes.incidents, listOwnIncidents),
  bind(monitoringRoutes.health, costly(readHealth)),
  bind(monitoringRoutes.reports, listReports),
  bind(monitoringRoutes.report, downloadReport),
  bind(monitoringRoutes.status, readStatus),
  bind(monitoringRoutes.badge, readBadge),
]

export const monitoringJobs = [
  examineOutage,
  rollUp,
  expireHistory,
  mailNotices,
  mailDigests,
  startDaily,
  lookDaily,
  warnOfExpiry,
  startReports,
  makeReport,
] as Job[]

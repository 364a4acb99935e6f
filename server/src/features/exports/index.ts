import { exportRoutes } from '@sitewright/contract/exports.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import {
  exportCustomers,
  exportQuotes,
  exportReminders,
  exportRequests,
  exportTickets,
} from './export-lists.ts'
import { exportMonitors, exportMyInvoices, exportMyQuotes, exportTokens } from './export-own-lists.ts'
import {
  exportCanned,
  exportDeliveries,
  exportNotes,
  exportRefunds,
  exportStaff,
  exportStaffHistory,
  exportTimeline,
} from './export-short-lists.ts'

export const exportBindings: RouteBinding[] = [
  bind(exportRoutes.tickets, exportTickets),
  bind(exportRoutes.customers, exportCustomers),
  bind(exportRoutes.quotes, exportQuotes),
  bind(exportRoutes.reminders, exportReminders),
  bind(exportRoutes.requests, exportRequests),
  bind(exportRoutes.refunds, exportRefunds),
  bind(exportRoutes.canned, exportCanned),
  bind(exportRoutes.staff, exportStaff),
  bind(exportRoutes.deliveries, exportDeliveries),
  bind(exportRoutes.notes, exportNotes),
  bind(exportRoutes.timeline, exportTimeline),
  bind(exportRoutes.staffHistory, exportStaffHistory),
  bind(exportRoutes.monitors, exportMonitors),
  bind(exportRoutes.myInvoices, exportMyInvoices),
  bind(exportRoutes.myQuotes, exportMyQuotes),
  bind(exportRoutes.tokens, exportTokens),
]

import { z } from 'zod'
import { route } from './route.ts'
import { HistoryCursor, HistoryEntry } from './staff.ts'
import { Day, IdInPath, Instant } from './text.ts'

export const AUDIT_PAGE = 50

/** Kinds that can be asked for, by how their names begin; the order of the choice. */
export const auditKinds = {
  account: 'Accounts and sign-in',
  api_token: 'API tokens',
  canned_reply: 'Canned replies',
  customer: 'Customers: notes and tags',
  export: 'Downloads of lists',
  invoice: 'Invoices',
  monitoring: 'Monitoring',
  notifications: 'Notification settings',
  passkey: 'Passkeys',
  personal_data: 'Personal data',
  proof: 'Proofs of fixes',
  quote: 'Quotes',
  rating: 'Ratings',
  reminder: 'Reminders',
  request: 'Service requests',
  staff: 'Staff',
  subscription: 'Care plans',
  ticket: 'Tickets',
  two_step: 'Two-step sign-in',
  credential: 'Vault',
  vault: 'Keys of the vault',
  webhook: 'Webhooks',
} as const
export const AuditKind = z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]])
export type AuditKind = keyof typeof auditKinds

/** Of one side of a change, by field. */
const Side = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
)

export const AuditEntry = HistoryEntry.extend({
  /** Its name as stored, such as `ticket.status_changed`. */
  kind: z.string(),
  /** What was otherwise; both empty where nothing can be compared. */
  before: Side,
  after: Side,
  /** The API token that did it in the person's place; its name while it exists. */
  token: z.string().nullable(),
  /** In the log whose rows are chained by hashes. */
  chained: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.strictObject({
  /** `staff` is what colleagues did, `everyone` also clients, guests and jobs. */
  by: z.enum(['staff', 'everyone']).default('staff'),
  /** One member of staff. */
  person: IdInPath.optional(),
  kind: AuditKind.optional(),
  customer: IdInPath.optional(),
  ticket: IdInPath.optional(),
  /** Whole days in UTC; `to` is the last one. */
  from: Day.optional(),
  to: Day.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** What the check of the chained rows found. */
export const AuditCheck = z.object({
  /** Null: never checked yet. */
  checked_at: Instant.nullable(),
  rows: z.number().int(),
  faults: z.number().int(),
  /** The first of them in words. */
  says: z.array(z.string()),
  /** A check is on its way. */
  running: z.boolean(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'owner',
    summary:
      'Who did what, newest first, with before and after; `before` is the cursor of a page’s last entry.',
    query: AuditFilter.extend({ before: HistoryCursor.optional() }),
    reply: z.array(AuditEntry),
  }),
  check: route({
    method: 'GET',
    path: '/api/admin/audit/check',
    access: 'owner',
    summary: 'The last check of the log whose rows are chained by hashes; one is made every night.',
    reply: AuditCheck,
  }),
  startCheck: route({
    method: 'POST',
    path: '/api/admin/audit/check',
    access: 'owner',
    status: 202,
    summary: 'Check the chain now.',
    reply: AuditCheck,
  }),
  export: route({
    method: 'GET',
    path: '/api/admin/exports/audit.csv',
    access: 'owner',
    summary: 'The entries of a filter as CSV, newest first.',
    query: AuditFilter,
    reply: z.unknown(),
    wire: 'file',
  }),
}

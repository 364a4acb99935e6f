import { AUDIT_PAGE, type AuditEntry, type auditRoutes } from '@sitewright/contract/audit.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx, SignedInHttpCtx } from '#platform/context.ts'
import { sendCsv } from '#platform/http/csv.ts'
import { listAudit } from './audit.queries.ts'

const EXPORT_PAGE = 1_000

export async function readAudit(
  { db }: SignedInCtx,
  { query: { before, ...filter } }: Input<typeof auditRoutes.list>,
): Promise<AuditEntry[]> {
  return listAudit(db, { filter, before, limit: AUDIT_PAGE })
}

export const exportAudit = (ctx: SignedInHttpCtx, { query: filter }: Input<typeof auditRoutes.export>) =>
  sendCsv(ctx, {
    name: 'audit.csv',
    columns: [
      'at',
      'who',
      'token',
      'says',
      'kind',
      'outcome',
      'before',
      'after',
      'reason',
      'ticket',
      'customer',
    ],
    filter,
    batch: async (before) => {
      const entries = await listAudit(ctx.db, { filter, before, limit: EXPORT_PAGE })
      const last = entries.at(-1)
      const rows = entries.map(({ ticket_id, customer_id, before: was, after: is, ...entry }) => ({
        ...entry,
        before: inWords(was),
        after: inWords(is),
        ticket: ticket_id,
        customer: customer_id,
      }))
      return { rows, next: last && entries.length === EXPORT_PAGE ? last.cursor : null }
    },
  })

const inWords = (side: AuditEntry['before']): string =>
  Object.entries(side)
    .map(([field, value]) => `${field}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ')

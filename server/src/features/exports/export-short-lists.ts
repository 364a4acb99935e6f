import { NOTES_PAGE } from '@sitewright/contract/customers.ts'
import type { exportRoutes } from '@sitewright/contract/exports.ts'
import { REFUND_REQUESTS_PAGE } from '@sitewright/contract/refund-requests.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { HISTORY_PAGE, type HistoryEntry, STAFF_PAGE } from '@sitewright/contract/staff.ts'
import { DELIVERIES_PAGE } from '@sitewright/contract/webhooks.ts'
import { listNotes, readTimeline } from '#features/customers/index.ts'
import { readRequests } from '#features/refund-requests/index.ts'
import { listStaff, readHistory } from '#features/staff/index.ts'
import { listCannedReplies } from '#features/tickets/index.ts'
import { readDeliveries, readWebhook } from '#features/webhooks/index.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { sendCsv } from '#platform/http/csv.ts'
import { idOf, nothing, pageOf } from './csv-page.ts'

export const exportRefunds = (ctx: SignedInHttpCtx, { query }: Input<typeof exportRoutes.refunds>) =>
  sendCsv(ctx, {
    name: 'refund-requests.csv',
    columns: [
      ...[
        'id',
        'step',
        'customer_name',
        'customer_email',
        'ticket_id',
        'invoices',
        'reason',
        'paid',
        'amount',
      ],
      ...['asked_at', 'decide_by', 'decided_at', 'decided_by', 'answer', 'paid_at'],
    ],
    amounts: ['paid', 'amount'],
    filter: query,
    batch: async (after) => {
      const requests = await readRequests(ctx, { ...nothing, query: { ...query, after: idOf(after) } })
      const rows = requests.map((request) => ({
        ...request,
        customer_name: request.customer.name,
        customer_email: request.customer.email,
        invoices: request.invoices.map(({ number }) => number).join(', '),
        paid: request.paid / 100,
        amount: request.amount === null ? null : request.amount / 100,
      }))
      return pageOf(rows, REFUND_REQUESTS_PAGE)
    },
  })

export const exportCanned = (ctx: SignedInHttpCtx) =>
  sendCsv(ctx, {
    name: 'canned-replies.csv',
    columns: ['id', 'title', 'body'],
    batch: async () => ({ rows: await listCannedReplies(ctx), next: null }),
  })

export const exportStaff = (ctx: SignedInHttpCtx) =>
  sendCsv(ctx, {
    name: 'staff.csv',
    columns: [
      ...[
        'id',
        'name',
        'email',
        'role',
        'active',
        'second_step',
        'open_tickets',
        'created_at',
        'last_seen_at',
      ],
    ],
    batch: async (after) => {
      const { people } = await listStaff(ctx, { ...nothing, query: { after: idOf(after) } })
      return pageOf(people, STAFF_PAGE)
    },
  })

export async function exportDeliveries(
  ctx: SignedInHttpCtx,
  { query }: Input<typeof exportRoutes.deliveries>,
) {
  const { webhook: id, state } = query
  const of = { ...nothing, params: { id } }
  await readWebhook(ctx, { ...of, query: undefined })
  return sendCsv(ctx, {
    name: 'webhook-deliveries.csv',
    columns: [
      ...['id', 'kind', 'message_id', 'state', 'tries', 'created_at', 'tried_at', 'next_try_at', 'status'],
      ...['problem', 'took_ms', 'payload', 'answer'],
    ],
    filter: query,
    batch: async (before) => {
      const rows = await readDeliveries(ctx, { ...of, query: { state, before: idOf(before) } })
      return pageOf(rows, DELIVERIES_PAGE)
    },
  })
}

export async function exportNotes(ctx: SignedInHttpCtx, { query }: Input<typeof exportRoutes.notes>) {
  const of = { ...nothing, params: { id: query.customer } }
  await listNotes(ctx, { ...of, query: {} })
  return sendCsv(ctx, {
    name: 'customer-notes.csv',
    columns: ['id', 'created_at', 'author_name', 'note'],
    filter: query,
    batch: async (before) =>
      pageOf(await listNotes(ctx, { ...of, query: { before: idOf(before) } }), NOTES_PAGE),
  })
}

const HISTORY = ['at', 'who', 'says', 'reason', 'outcome', 'ticket_id']

export async function exportTimeline(ctx: SignedInHttpCtx, { query }: Input<typeof exportRoutes.timeline>) {
  const of = { ...nothing, params: { id: query.customer } }
  await readTimeline(ctx, { ...of, query: {} })
  return sendCsv(ctx, {
    name: 'customer-timeline.csv',
    columns: HISTORY,
    filter: query,
    batch: async (before) => pageOfHistory(await readTimeline(ctx, { ...of, query: { before } })),
  })
}

export async function exportStaffHistory(
  ctx: SignedInHttpCtx,
  { query }: Input<typeof exportRoutes.staffHistory>,
) {
  const of = { ...nothing, params: { id: query.staff } }
  await readHistory(ctx, { ...of, query: {} })
  return sendCsv(ctx, {
    name: 'staff-history.csv',
    columns: [...HISTORY, 'customer_id'],
    filter: query,
    batch: async (before) => pageOfHistory(await readHistory(ctx, { ...of, query: { before } })),
  })
}

const pageOfHistory = (entries: HistoryEntry[]) =>
  pageOf(
    entries.map((entry) => ({ ...entry, id: entry.cursor })),
    HISTORY_PAGE,
  )

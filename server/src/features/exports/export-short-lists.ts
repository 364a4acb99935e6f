import type { exportRoutes } from '@sitewright/contract/exports.ts'
import { REFUND_REQUESTS_PAGE } from '@sitewright/contract/refund-requests.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { STAFF_PAGE } from '@sitewright/contract/staff.ts'
import { DELIVERIES_PAGE } from '@sitewright/contract/webhooks.ts'
import { listOwn } from '#features/monitoring/index.ts'
import { readRequests } from '#features/refund-requests/index.ts'
import { listStaff } from '#features/staff/index.ts'
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

/** No more than the largest plan watches. */
export async function exportMonitors(ctx: SignedInHttpCtx) {
  const { monitors } = await listOwn(ctx)
  const rows = monitors.map(({ certificate, domain, ...monitor }) => ({
    ...monitor,
    certificate_expires_at: certificate?.expires_at,
    domain_expires_at: domain?.expires_at,
  }))
  return sendCsv(ctx, {
    name: 'sites.csv',
    columns: [
      ...['id', 'name', 'url', 'keyword', 'state', 'says', 'paused', 'check_every_minutes', 'created_at'],
      ...['verified_at', 'last_checked_at', 'certificate_expires_at', 'domain_expires_at'],
    ],
    batch: async () => ({ rows, next: null }),
  })
}

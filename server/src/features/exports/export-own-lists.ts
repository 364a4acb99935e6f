import { INVOICES_PAGE } from '@sitewright/contract/invoices.ts'
import { QUOTES_PAGE } from '@sitewright/contract/quotes.ts'
import { listTokens } from '#features/api-tokens/index.ts'
import { readMyInvoices } from '#features/invoices/index.ts'
import { listOwn } from '#features/monitoring/index.ts'
import { readMyQuotes } from '#features/quotes/index.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { sendCsv } from '#platform/http/csv.ts'
import { nothing, pageOf } from './csv-page.ts'

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

const sums = ['total', 'paid', 'refunded', 'credited', 'charged_back', 'open'] as const

/** Without the link, which would be passed on with the file. */
export const exportMyInvoices = (ctx: SignedInHttpCtx) =>
  sendCsv(ctx, {
    name: 'my-invoices.csv',
    columns: ['number', 'status', 'description', 'quote_number', ...sums, 'issued_at', 'due_at'],
    amounts: [...sums],
    batch: async (before) => {
      const invoices = await readMyInvoices(ctx, { ...nothing, query: { before } })
      const rows = invoices.map((invoice) => ({
        ...invoice,
        ...Object.fromEntries(sums.map((name) => [name, invoice[name] / 100])),
      }))
      return pageOf(rows, INVOICES_PAGE)
    },
  })

export const exportMyQuotes = (ctx: SignedInHttpCtx) =>
  sendCsv(ctx, {
    name: 'my-quotes.csv',
    columns: [
      ...['number', 'version', 'status', 'subtotal', 'discount', 'total', 'deposit', 'issued_at'],
      ...['expires_at', 'accepted_at', 'accepted_name'],
    ],
    amounts: ['subtotal', 'discount', 'total', 'deposit'],
    batch: async (before) => pageOf(await readMyQuotes(ctx, { ...nothing, query: { before } }), QUOTES_PAGE),
  })

export const exportTokens = (ctx: SignedInHttpCtx) =>
  sendCsv(ctx, {
    name: 'api-tokens.csv',
    columns: ['name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'ended'],
    batch: async () => {
      const rows = await listTokens(ctx)
      return { rows: rows.map((row) => ({ ...row, scopes: row.scopes.join(', ') })), next: null }
    },
  })

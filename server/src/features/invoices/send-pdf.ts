import type { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { limits } from '#platform/budget-table.ts'
import type { HttpCtx } from '#platform/context.ts'
import type { BusinessDocument, DocumentSum } from '#platform/documents/document.ts'
import { makePdfInTurn } from '#platform/documents/make-pdf.ts'
import { dispositionHeaders } from '#platform/files/download.ts'
import { peerKey } from '#platform/limits.ts'
import { creditNotesOf, findPublished, type InvoiceRow, type LineRow, linesOf } from './invoice.queries.ts'
import { statusOf } from './invoice.view.ts'

/** The same lines and sums as on the page. */
export async function sendPdf(
  ctx: HttpCtx,
  { params: { id } }: Input<typeof invoiceRoutes.pdf>,
): Promise<Buffer> {
  const invoice = await findPublished(ctx.db, id)
  await ctx.limits.consume(limits.invoicePdfs, peerKey(ctx.ip))
  const document = documentOf(ctx, invoice, {
    lines: await linesOf(ctx.db, id),
    creditNotes: await creditNotesOf(ctx.db, id),
  })
  ctx.reply.headers(dispositionHeaders(`${invoice.number}.pdf`, 'application/pdf'))
  return makePdfInTurn(ctx, document)
}

interface Parts {
  lines: readonly LineRow[]
  creditNotes: Awaited<ReturnType<typeof creditNotesOf>>
}

const statusWords: Record<string, string> = { partly_paid: 'Partly paid', charged_back: 'Charged back' }

function documentOf(ctx: HttpCtx, invoice: InvoiceRow, { lines, creditNotes }: Parts): BusinessDocument {
  const { business, invoices } = ctx.config
  const status = statusOf(invoice, ctx.now())
  return {
    title: 'Invoice',
    number: invoice.number ?? '',
    status: statusWords[status] ?? status.charAt(0).toUpperCase() + status.slice(1),
    seller: {
      name: business.legal_name,
      lines: [
        business.address,
        business.support_email,
        `Company number ${business.company_number}`,
        ...(invoices.taxNumber ? [`VAT number ${invoices.taxNumber}`] : []),
      ],
    },
    ...(invoice.customer_name ? { buyer: { name: invoice.customer_name, lines: [] } } : {}),
    facts: [
      ['Issued', longDay(invoice.issued_at)],
      ['Due', longDay(invoice.due_at)],
      ...(invoice.quote_number ? ([['Quote', invoice.quote_number]] as const) : []),
    ],
    lines: lines.map(({ description, quantity, unit_pence }) => ({
      description,
      quantity,
      unitPence: unit_pence,
      amountPence: quantity * unit_pence,
    })),
    totals: sumsOf(invoice),
    notes: [
      ...(invoice.note ? [{ heading: 'Note', paragraphs: invoice.note.split('\n') }] : []),
      ...(creditNotes.length > 0
        ? [
            {
              heading: 'Credit notes',
              paragraphs: creditNotes.map(
                ({ number, amount_pence, issued_at, reason }) =>
                  `${number}, ${longDay(issued_at)}: ${formatPence(amount_pence)}. ${reason}`,
              ),
            },
          ]
        : []),
    ],
    foot: `${business.legal_name}, company number ${business.company_number}`,
  }
}

function sumsOf(invoice: InvoiceRow): DocumentSum[] {
  const { discount_pence, deducted_pence, tax_pence, paid_pence, refunded_pence, credited_pence } = invoice
  const minus = (label: string, pence: number) => (pence > 0 ? [{ label, pence: -pence }] : [])
  const discount = minus(`Care plan discount (${invoice.discount_percent}%)`, discount_pence)
  const deposit = minus('Deposit invoiced before', deducted_pence)
  return [
    ...(discount.length + deposit.length > 0 ? [{ label: 'Subtotal', pence: invoice.subtotal_pence }] : []),
    ...discount,
    ...deposit,
    { label: 'Total', pence: invoice.total_pence, isMain: true },
    ...(tax_pence > 0 ? [{ label: `Of it VAT at ${invoice.tax_rate / 100}%`, pence: tax_pence }] : []),
    ...minus('Credited', credited_pence),
    ...minus('Paid', paid_pence),
    ...(refunded_pence > 0 ? [{ label: 'Paid back', pence: refunded_pence }] : []),
    ...(invoice.disputed_pence > 0 ? [{ label: 'Charged back', pence: invoice.disputed_pence }] : []),
    { label: 'Left to pay', pence: Math.max(0, invoice.open_pence) },
  ]
}

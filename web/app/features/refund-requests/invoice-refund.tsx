import { RefundPanel } from './refund-panel.tsx'

/** Loaded apart: the page of an invoice is there for everybody who has its link. */
export default function InvoiceRefund({ invoiceId }: { invoiceId: string }) {
  return <RefundPanel subject={{ invoice_id: invoiceId }} />
}

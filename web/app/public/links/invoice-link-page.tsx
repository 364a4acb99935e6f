import { LinkOver } from './link-over.tsx'

export default function InvoiceLinkPage() {
  return (
    <LinkOver title="This payment link is not valid any more">
      <p>Nothing has been charged. If an invoice is still open, its current copy is on your ticket.</p>
    </LinkOver>
  )
}

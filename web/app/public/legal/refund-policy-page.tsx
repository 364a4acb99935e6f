import { LegalPage } from './legal-page.tsx'
import { refundSections } from './refund-sections.tsx'

/** Runs without the framework: see shell/start/page-scripts.tsx. */
export const handle = { isStatic: true }

export default function RefundPolicyPage() {
  return (
    <LegalPage
      title="Refund Policy"
      description="When and how you get your money back: ask within 7 days, decided within 48 hours, paid in 5 to 10 business days."
      lead="When and how you get your money back."
      sections={refundSections}
    />
  )
}

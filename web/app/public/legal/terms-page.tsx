import { LegalPage } from './legal-page.tsx'
import { termsSections } from './terms-sections.tsx'

/** Runs without the framework: see shell/start/page-scripts.tsx. */
export const handle = { isStatic: true }

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms and Conditions"
      description="The agreement between you and us: services, prices, payment, care plans, examinations, guarantee and liability."
      lead="The agreement between you and us, in plain words."
      sections={termsSections}
    />
  )
}

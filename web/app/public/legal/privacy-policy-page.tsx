import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-sections.tsx'

/** Runs without the framework: see shell/start/page-scripts.tsx. */
export const handle = { isStatic: true }

export default function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      description="What we know about you, why, who sees it and how long we keep it: accounts, tickets, website examinations, payments and cookies."
      lead="What we know about you, why, who else sees it, how long we keep it, and what you can ask of us."
      sections={privacySections}
    />
  )
}

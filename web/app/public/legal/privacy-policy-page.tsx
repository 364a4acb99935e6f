import { Page } from '#app/ui/page.tsx'

export default function PrivacyPolicyPage() {
  return (
    <Page title="Privacy Policy">
      <h1>Privacy Policy</h1>
    </Page>
  )
}

import { Page } from '#app/ui/page.tsx'

export default function SiteHealthPage() {
  return (
    <Page title="Site Health">
      <h1>Site Health</h1>
    </Page>
  )
}

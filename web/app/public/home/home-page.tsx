import { Page } from '#app/ui/page.tsx'

export default function HomePage() {
  return (
    <Page title="Website fixes and web services">
      <h1>Website fixes and web services</h1>
    </Page>
  )
}

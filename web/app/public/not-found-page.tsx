import { Page } from '#app/ui/page.tsx'

export default function NotFoundPage() {
  return (
    <Page title="Page not found">
      <h1>Page not found</h1>
    </Page>
  )
}

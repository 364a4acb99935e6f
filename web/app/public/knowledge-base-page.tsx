import { Page } from '#app/ui/page.tsx'

export default function KnowledgeBasePage() {
  return (
    <Page title="Knowledge Base">
      <h1>Knowledge Base</h1>
    </Page>
  )
}

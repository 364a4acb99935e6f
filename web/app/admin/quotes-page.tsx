import { Button, Group } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { QuoteStatus } from '@sitewright/contract/quotes.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { QuoteList } from '#app/features/quotes/quote-list.tsx'
import { quoteTags } from '#app/features/quotes/quote-words.ts'
import { Page } from '#app/ui/page.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { StatusFilter } from '#app/ui/status-filter.tsx'

export default function QuotesPage() {
  const [params, setParams] = useSearchParams()
  const q = (params.get('q') ?? '').trim().slice(0, 200)
  const status = QuoteStatus.safeParse(params.get('status')).data
  const search = (text: string) =>
    setParams(
      { ...(status && { status }), ...(text && { q: text }) },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Page title="Quotes">
      <Group justify="space-between" mb="md">
        <h1>Quotes</h1>
        <Group gap={6}>
          <ExportButton path={exportRoutes.quotes.path} query={{ status, q }} name="quotes.csv" />
          <Button
            component={Link}
            to="/dashboard/admin/quotes/new"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Create New Quote
          </Button>
        </Group>
      </Group>
      <section aria-labelledby="manage">
        <h2 id="manage">Manage Quotes</h2>
        <SearchBox label="Search by number, name or e-mail" maw="28rem" mb="md" value={q} onChange={search} />
        <StatusFilter label="Quotes by status" words={quoteTags} chosen={status} q={q} />
        <QuoteList status={status} q={q} />
      </section>
    </Page>
  )
}

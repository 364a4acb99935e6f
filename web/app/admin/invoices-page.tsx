import { Group } from '@mantine/core'
import { InvoiceStatus, invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { useSearchParams } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { CreateInvoiceForm } from '#app/features/invoices/create-invoice-form.tsx'
import { InvoiceList } from '#app/features/invoices/invoice-list.tsx'
import { invoiceTags } from '#app/features/invoices/invoice-words.ts'
import { Page } from '#app/ui/page.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { Section } from '#app/ui/section.tsx'
import { StatusFilter } from '#app/ui/status-filter.tsx'

export default function InvoicesPage() {
  const [params, setParams] = useSearchParams()
  const isOwner = useSession()?.role === 'owner'
  const q = (params.get('q') ?? '').trim().slice(0, 200)
  const status = InvoiceStatus.safeParse(params.get('status')).data
  const search = (text: string) =>
    setParams(
      { ...(status && { status }), ...(text && { q: text }) },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Page title="Invoices">
      <h1>Invoices</h1>
      <Section id="create" title="Create Custom Invoice">
        <CreateInvoiceForm />
      </Section>
      <section aria-labelledby="manage">
        <Group justify="space-between" mt="xl" mb="md">
          <h2 id="manage">Invoice Management</h2>
          <Group gap={6}>
            <ExportButton
              path={invoiceRoutes.exportInvoices.path}
              name="invoices.csv"
              label="Export invoices"
            />
            {isOwner && (
              <ExportButton path={invoiceRoutes.exportLedger.path} name="ledger.csv" label="Export ledger" />
            )}
          </Group>
        </Group>
        <SearchBox label="Search by number, name or e-mail" maw="28rem" mb="md" value={q} onChange={search} />
        <StatusFilter label="Invoices by status" words={invoiceTags} chosen={status} q={q} />
        <InvoiceList status={status} q={q} />
      </section>
    </Page>
  )
}

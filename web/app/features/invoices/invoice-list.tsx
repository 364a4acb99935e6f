import type { InvoiceStatus } from '@sitewright/contract/invoices.ts'
import { IconReceipt } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { invoicesKey, invoicesQuery } from './invoice-queries.ts'
import { InvoiceRow, type RowDialog } from './invoice-row.tsx'
import { ReceivedDialog } from './received-dialog.tsx'

export function InvoiceList({ status, q }: { status: InvoiceStatus | undefined; q: string }) {
  const query = useInfiniteQuery({
    ...invoicesQuery({ status, q: q || undefined }),
    placeholderData: (before) => before,
  })
  const [opened, setOpened] = useState<{ id: string; dialog: RowDialog } | null>(null)
  const of = query.data?.pages.flat().find(({ id }) => id === opened?.id)
  const close = () => setOpened(null)
  return (
    <>
      <PagedRows
        query={query}
        queryKey={invoicesKey}
        label="Loading the invoices"
        failure="Failed to fetch invoices"
        rows={5}
        height={64}
        empty={
          <EmptyState
            icon={<IconReceipt size={40} aria-hidden />}
            title="No invoices found."
            text={
              status || q ? 'No invoice matches the search.' : 'Write the first one above, or accept a quote.'
            }
          />
        }
      >
        {(invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            onOpen={(dialog) => setOpened({ id: invoice.id, dialog })}
          />
        )}
      </PagedRows>
      {of && opened?.dialog === 'received' && <ReceivedDialog invoice={of} onClose={close} />}
      {of && opened && opened.dialog !== 'received' && (
        <CorrectionDialog invoice={of} kind={opened.dialog} onClose={close} />
      )}
    </>
  )
}

import type { QuoteStatus } from '@sitewright/contract/quotes.ts'
import { IconFileText } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSocketEvent } from '#app/client/socket.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { refreshPaged } from '#app/ui/paged-list.ts'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { quotesKey, quotesQuery } from './quote-queries.ts'
import { QuoteRow } from './quote-row.tsx'

/** All quotes, newest first; they change by themselves when a customer accepts. */
export function QuoteList({ status, q }: { status: QuoteStatus | undefined; q: string }) {
  const queries = useQueryClient()
  useSocketEvent('quotes_changed', () => void refreshPaged(queries, quotesKey))
  const query = useInfiniteQuery({
    ...quotesQuery({ status, q: q || undefined }),
    placeholderData: (before) => before,
  })
  const [openId, setOpenId] = useState<string | null>(null)
  const open = query.data?.pages.flat().find(({ id }) => id === openId)
  return (
    <>
      <PagedRows
        query={query}
        queryKey={quotesKey}
        label="Loading the quotes"
        failure="Failed to fetch data"
        rows={5}
        height={64}
        empty={
          <EmptyState
            icon={<IconFileText size={40} aria-hidden />}
            title="No quotes found."
            text={status || q ? 'No quote matches the search.' : 'Write the first one for a customer.'}
          />
        }
      >
        {(quote) => <QuoteRow key={quote.id} quote={quote} onOpen={() => setOpenId(quote.id)} />}
      </PagedRows>
      {open && <QuoteDialog quote={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

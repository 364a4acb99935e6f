import { Paper } from '@mantine/core'
import type { QuoteStatus } from '@sitewright/contract/quotes.ts'
import { IconFileText } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSocketEvent } from '#app/client/socket.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { refreshPaged } from '#app/ui/paged-list.ts'
import { Rows } from '#app/ui/rows.tsx'
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
  const quotes = query.data?.pages.flat() ?? []
  const open = quotes.find(({ id }) => id === openId)
  return (
    <>
      <Loaded query={query} label="Loading the quotes" failure="Failed to fetch data" rows={5} height={64}>
        {() =>
          quotes.length === 0 ? (
            <EmptyState
              icon={<IconFileText size={40} aria-hidden />}
              title="No quotes found."
              text={status || q ? 'None fits the search.' : 'Write the first one for a customer.'}
            />
          ) : (
            <Paper withBorder radius="md" px="md" bg="var(--surface)">
              <Rows>
                {quotes.map((quote) => (
                  <QuoteRow key={quote.id} quote={quote} onOpen={() => setOpenId(quote.id)} />
                ))}
              </Rows>
            </Paper>
          )
        }
      </Loaded>
      <LoadMore query={query} queryKey={quotesKey} />
      {open && <QuoteDialog quote={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

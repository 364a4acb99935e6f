import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { useLoadMore } from '#app/client/lists/paged-list.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { inboxQuery, ticketKeys } from '../queries.ts'
import { FilterBar } from './filter-bar.tsx'
import classes from './inbox.module.css'
import { filtersOf, hasFilters, type InboxFilters, withFilters } from './inbox-filters.ts'
import { InboxList } from './inbox-list.tsx'
import { InboxTabs } from './inbox-tabs.tsx'
import { ShortcutHint } from './shortcut-hint.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useLiveInbox } from './use-live-inbox.ts'

/** Every customer's tickets, most urgent first, with what they can be narrowed down by. */
export function Inbox() {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const list = useRef<HTMLUListElement>(null)
  const keys = useInboxKeys(list)
  useLiveInbox()
  const { data, error, isPending, isFetching, isPlaceholderData, hasNextPage, ...query } = useInfiniteQuery({
    ...inboxQuery(filters),
    placeholderData: (before) => before,
  })
  const more = useLoadMore(ticketKeys.inbox, query.fetchNextPage)
  const tickets = data?.pages.flatMap((page) => page.tickets) ?? []
  const counts = data?.pages[0]?.counts

  const choose = (change: Partial<InboxFilters>, options?: { replace: boolean }) =>
    setParams((now) => withFilters(now, change), { preventScrollReset: true, ...options })

  return (
    <>
      <InboxTabs filters={filters} counts={counts} onChoose={choose} />
      <FilterBar filters={filters} staff={data?.pages[0]?.staff ?? []} onChoose={choose} />
      <ShortcutHint isOn={keys.isOn} onChange={keys.setIsOn} overdue={counts?.overdue ?? 0} />
      {isPending && <Loading label="Loading the tickets" rows={6} height={76} />}
      {error && !data && (
        <ErrorState
          message="The tickets could not be loaded."
          detail={asProblem(error).message}
          isRetrying={isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {data && tickets.length === 0 && (
        <Nothing isFiltered={hasFilters(filters)} onClear={() => setParams({})} />
      )}
      {tickets.length > 0 && <InboxList ref={list} tickets={tickets} isStale={isPlaceholderData} />}
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={more.isLoading} onClick={more.loadMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState
        icon={<IconInbox size={40} aria-hidden />}
        title="No tickets yet"
        text="As soon as a customer asks for something, it stands here."
      />
    )
  return (
    <EmptyState
      icon={<IconInbox size={40} aria-hidden />}
      title="No ticket fits"
      text="Nothing matches these filters and words."
      action={
        <Button variant="default" onClick={onClear}>
          Show all tickets
        </Button>
      }
    />
  )
}

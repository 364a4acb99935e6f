import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { HistoryList } from '#app/ui/history-list.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { customerKey, timelineQuery } from './customer-queries.ts'

export function CustomerTimeline({ id }: { id: number }) {
  const query = useInfiniteQuery(timelineQuery(id))
  return (
    <>
      <Loaded query={query} label="Loading the timeline" failure="The timeline could not be loaded." rows={4}>
        {({ pages }) => (
          <HistoryList entries={pages.flat().map((entry) => ({ ...entry, customer_id: null }))} />
        )}
      </Loaded>
      <LoadMore query={query} queryKey={customerKey(id)} />
    </>
  )
}

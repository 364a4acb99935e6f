import type { ticketHistoryRoutes } from '@sitewright/contract/ticket-history.ts'
import { useQuery } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { History } from './admin-ticket/history.tsx'
import { ticketKeys } from './queries.ts'

const get = lightRoute<typeof ticketHistoryRoutes.get>({ method: 'GET', path: '/api/tickets/:id/history' })

/** What happened on a ticket, as its client may read it. */
export function TicketHistory({ ticketId, isGoing }: { ticketId: number; isGoing: boolean }) {
  const { data, isError } = useQuery({
    enabled: !isGoing,
    queryKey: [...ticketKeys.one(ticketId), 'history'],
    queryFn: ({ signal }) => call(get, { params: { id: String(ticketId) }, signal }),
  })
  if (isError)
    return (
      <Notice tone="bad" role="alert">
        The history could not be loaded. Please reload the page.
      </Notice>
    )
  return data ? <History entries={data} /> : <Loading label="Loading the history" rows={3} height={32} />
}

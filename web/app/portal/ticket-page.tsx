import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { type StoredUser, useSession } from '#app/client/session.ts'
import { CouldNotLoad } from '#app/features/tickets/could-not-load.tsx'
import { DeletionNotice } from '#app/features/tickets/deletion-notice.tsx'
import { ticketIdIn, ticketQuery } from '#app/features/tickets/queries.ts'
import { useTicketDeletion } from '#app/features/tickets/use-ticket-deletion.ts'
import { useTicketPushes } from '#app/features/tickets/use-ticket-pushes.ts'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Page } from '#app/ui/page.tsx'
import { TicketView } from './ticket-view.tsx'

const back = { to: '/dashboard/requests', label: 'My requests' }

export default function TicketPage() {
  const ticketId = ticketIdIn(useParams())
  const me = useSession()
  if (!me) return null
  if (!ticketId) return <CouldNotLoad query={null} back={back} />
  return <ClientTicket key={ticketId} ticketId={ticketId} me={me} />
}

function ClientTicket({ ticketId, me }: { ticketId: number; me: StoredUser }) {
  const deletion = useTicketDeletion(ticketId, me.id, back.to)
  const { isGoing } = deletion
  const query = useQuery({ ...ticketQuery(ticketId), enabled: !isGoing })
  const ticket = query.data
  useTicketPushes(ticketId, deletion.pushed)

  if (query.isPending)
    return (
      <Page title="Ticket">
        <Loading label="Loading the ticket" rows={3} height={120} />
      </Page>
    )
  if (!ticket && !isGoing) return <CouldNotLoad query={query} back={back} />
  if (!ticket)
    return (
      <Page title={`Ticket #${ticketId}`}>
        <DeletionNotice deletion={deletion} />
      </Page>
    )
  if (ticket.merged_into) return <Navigate to={`/dashboard/ticket/${ticket.merged_into}`} replace />
  return <TicketView ticket={ticket} me={me} back={back} deletion={deletion} />
}

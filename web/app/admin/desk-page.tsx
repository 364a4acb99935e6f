import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { type StoredUser, useSession } from '#app/client/session.ts'
import { BeforeTicket } from '#app/features/assistant/before-ticket.tsx'
import { ProofCard } from '#app/features/proofs/proof-card.tsx'
import { DeskView } from '#app/features/tickets/desk/desk-view.tsx'
import { presenceWords, usePresence } from '#app/features/tickets/desk/use-presence.ts'
import { deskQuery } from '#app/features/tickets/queries.ts'
import { TicketHeader } from '#app/features/tickets/ticket-header.tsx'
import { useTicketDeletion } from '#app/features/tickets/use-ticket-deletion.ts'
import { useTicketPushes } from '#app/features/tickets/use-ticket-pushes.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './desk-page.module.css'

const INBOX = '/dashboard/admin/tickets'
const over: readonly string[] = ['resolved', 'closed']

export default function DeskPage() {
  const { ticketId = '' } = useParams()
  const me = useSession()
  if (!me) return null
  if (!/^[1-9]\d{0,9}$/.test(ticketId))
    return <CouldNotLoad isGone onRetry={() => undefined} isRetrying={false} />
  return <OneDesk key={ticketId} ticketId={Number(ticketId)} me={me} />
}

function OneDesk({ ticketId, me }: { ticketId: number; me: StoredUser }) {
  const deletion = useTicketDeletion(ticketId, me.id, INBOX)
  const isGoing = deletion.state === 'done' || deletion.state === 'pushed'
  const {
    data: desk,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({ ...deskQuery(ticketId), enabled: !isGoing })
  useTicketPushes(ticketId, deletion.pushed)
  const others = presenceWords(usePresence(ticketId, me.id))

  if (isPending)
    return (
      <Page title="Ticket">
        <Loading label="Loading the ticket" height={160} />
      </Page>
    )
  if (!desk)
    return (
      <CouldNotLoad
        isGone={asProblem(error).status === 404}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  const { ticket } = desk
  return (
    <Page title={`Ticket #${ticket.id}`} width="full">
      <div className={classes.page}>
        <TicketHeader
          ticket={ticket}
          about={ticket.subject}
          back={{ to: INBOX, label: 'Inbox' }}
          deletion={deletion}
        >
          <span className={classes.others} role="status">
            {others}
          </span>
        </TicketHeader>
        <div inert={isGoing}>
          <DeskView
            desk={desk}
            me={{ id: me.id, name: me.name }}
            story={
              <div className={classes.story}>
                <ProofCard ticketId={ticket.id} isDone={over.includes(ticket.status)} />
                <BeforeTicket ticketId={ticket.id} me="staff" />
              </div>
            }
          />
        </div>
      </div>
    </Page>
  )
}

interface CouldNotLoadProps {
  isGone: boolean
  isRetrying: boolean
  onRetry: () => void
}

function CouldNotLoad({ isGone, isRetrying, onRetry }: CouldNotLoadProps) {
  return (
    <Page title="Could not load ticket">
      <h1>Could not load ticket</h1>
      {isGone ? (
        <ErrorState
          message="Failed to fetch ticket data"
          detail="There is no such ticket; it may have been deleted."
        />
      ) : (
        <ErrorState message="Failed to fetch ticket data" onRetry={onRetry} isRetrying={isRetrying} />
      )}
      <p className={classes.way}>
        <Link to={INBOX}>To the inbox</Link>
      </p>
    </Page>
  )
}

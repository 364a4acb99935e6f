import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { type StoredUser, useSession } from '#app/client/session.ts'
import { BeforeTicket } from '#app/features/assistant/before-ticket.tsx'
import { ProofCard } from '#app/features/proofs/proof-card.tsx'
import { Conversation } from '#app/features/tickets/conversation.tsx'
import { DeletionNotice } from '#app/features/tickets/deletion-notice.tsx'
import { ticketQuery } from '#app/features/tickets/queries.ts'
import { TicketFacts } from '#app/features/tickets/ticket-facts.tsx'
import { TicketHeader } from '#app/features/tickets/ticket-header.tsx'
import { useTicketDeletion } from '#app/features/tickets/use-ticket-deletion.ts'
import { useTicketPushes } from '#app/features/tickets/use-ticket-pushes.ts'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { serviceWords } from '#app/ui/words.ts'
import classes from './ticket-page.module.css'

const LIST = '/dashboard/requests'
const over: readonly string[] = ['resolved', 'closed']

export default function TicketPage() {
  const { ticketId = '' } = useParams()
  const me = useSession()
  if (!me) return null
  if (!/^[1-9]\d{0,9}$/.test(ticketId)) return <CouldNotLoad isGone onRetry={() => undefined} />
  return <OneTicket key={ticketId} ticketId={Number(ticketId)} me={me} />
}

function OneTicket({ ticketId, me }: { ticketId: number; me: StoredUser }) {
  const deletion = useTicketDeletion(ticketId, me.id, LIST)
  const isGoing = deletion.state === 'done' || deletion.state === 'pushed'
  const {
    data: ticket,
    error,
    isPending,
    refetch,
  } = useQuery({ ...ticketQuery(ticketId), enabled: !isGoing })
  useTicketPushes(ticketId, deletion.pushed)

  if (isPending)
    return (
      <Page title="Ticket">
        <Loading label="Loading the ticket" rows={3} height={120} />
      </Page>
    )
  if (!ticket && !isGoing)
    return <CouldNotLoad isGone={asProblem(error).status === 404} onRetry={() => void refetch()} />
  if (!ticket)
    return (
      <Page title={`Ticket #${ticketId}`}>
        <DeletionNotice deletion={deletion} />
      </Page>
    )
  const service = serviceWords(ticket.service_type)
  return (
    <Page title={`Ticket #${ticket.id}: ${service}`}>
      <div className={classes.page}>
        <TicketHeader
          ticket={ticket}
          about={service}
          back={{ to: LIST, label: 'My requests' }}
          deletion={deletion}
        >
          {me.is_admin && ticket.can.work && (
            <Button component={Link} to={`/dashboard/admin/tickets/${ticket.id}`} variant="default" size="sm">
              Open in the inbox
            </Button>
          )}
        </TicketHeader>
        <TicketFacts ticket={ticket} />
        <div className={classes.story}>
          <ProofCard ticketId={ticket.id} isDone={over.includes(ticket.status)} />
          <BeforeTicket ticketId={ticket.id} me={ticket.can.work ? 'staff' : 'client'} />
        </div>
        <div className={classes.chat} inert={isGoing}>
          <Conversation
            ticket={ticket}
            me={{ id: me.id, name: me.name }}
            clientName={ticket.request?.customer?.name}
          />
        </div>
      </div>
    </Page>
  )
}

function CouldNotLoad({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  return (
    <Page title="Could not load ticket">
      <h1>Could not load ticket</h1>
      <Notice tone="bad" role="alert" title="Failed to fetch ticket data">
        {isGone
          ? 'There is no such ticket, or it belongs to another account.'
          : 'Ticket data could not be loaded.'}
      </Notice>
      <div className={classes.ways}>
        {!isGone && <Button onClick={onRetry}>Try again</Button>}
        <Button component={Link} to={LIST} variant="default">
          To my requests
        </Button>
      </div>
    </Page>
  )
}

import { Button } from '@mantine/core'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { type StoredUser, useSession } from '#app/client/session.ts'
import { Conversation } from '#app/features/tickets/conversation.tsx'
import { DeletionNotice } from '#app/features/tickets/deletion-notice.tsx'
import { ticketQuery } from '#app/features/tickets/queries.ts'
import { TicketFacts } from '#app/features/tickets/ticket-facts.tsx'
import { useTicketDeletion } from '#app/features/tickets/use-ticket-deletion.ts'
import { useTicketPushes } from '#app/features/tickets/use-ticket-pushes.ts'
import { serviceWords } from '#app/features/tickets/words/ticket-words.ts'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { TicketStatusTag } from '#app/ui/status-tags.tsx'
import classes from './ticket-page.module.css'

const LIST = '/dashboard/requests'

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
  const name = `Ticket #${ticket.id}`
  return (
    <Page title={`${name}: ${serviceWords(ticket.service_type)}`}>
      <div className={classes.page}>
        <Link to={LIST} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden /> My requests
        </Link>
        <DeletionNotice deletion={deletion} />
        <header className={classes.header}>
          <h1 className={classes.title}>
            {name} <span className={classes.service}>{serviceWords(ticket.service_type)}</span>
          </h1>
          <TicketStatusTag status={ticket.status} />
          <span className={classes.space} />
          {me.is_admin && ticket.can.work && (
            <Button component={Link} to={`/dashboard/admin/tickets/${ticket.id}`} variant="default" size="sm">
              Open the desk
            </Button>
          )}
          {ticket.can.delete && (
            <Button
              variant="default"
              size="sm"
              className={classes.delete}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void deletion.start()}
              disabled={deletion.state !== 'none'}
              loading={deletion.state === 'asked'}
            >
              <span className={classes.label}>Delete ticket</span>
            </Button>
          )}
        </header>
        <TicketFacts ticket={ticket} />
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

import { Box, Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { type StoredUser, useSession } from '#app/client/session.ts'
import { BeforeTicket } from '#app/features/assistant/before-ticket.tsx'
import { TicketLogins } from '#app/features/credentials/ticket-logins.tsx'
import { ProofCard } from '#app/features/proofs/proof-card.tsx'
import { TicketRating } from '#app/features/ratings/ticket-rating.tsx'
import { AdminTicketView } from '#app/features/tickets/admin-ticket/admin-ticket-view.tsx'
import { MergedNotice } from '#app/features/tickets/admin-ticket/merge-ticket.tsx'
import { ResolveAnyway } from '#app/features/tickets/admin-ticket/resolve-anyway.tsx'
import { presenceWords, usePresence } from '#app/features/tickets/admin-ticket/use-presence.ts'
import { CouldNotLoad } from '#app/features/tickets/could-not-load.tsx'
import { InboxBeside } from '#app/features/tickets/inbox/inbox-beside.tsx'
import { isOver, ticketIdIn } from '#app/features/tickets/queries.ts'
import { adminTicketQuery } from '#app/features/tickets/staff-queries.ts'
import { TicketHeader } from '#app/features/tickets/ticket-header.tsx'
import { useTicketDeletion } from '#app/features/tickets/use-ticket-deletion.ts'
import { useTicketPushes } from '#app/features/tickets/use-ticket-pushes.ts'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Page } from '#app/ui/page.tsx'
import { useIsWide } from '#app/ui/phone.ts'

export default function AdminTicketPage() {
  const ticketId = ticketIdIn(useParams())
  const me = useSession()
  const isWide = useIsWide()
  const { search } = useLocation()
  const back = { to: `/dashboard/admin/tickets${search}`, label: 'Inbox' }
  if (!me) return null
  if (!ticketId) return <CouldNotLoad query={null} back={back} />
  const ticket = <AdminTicket key={ticketId} ticketId={ticketId} me={me} back={back} />
  if (!isWide) return ticket
  return (
    <Flex flex={1} mih={0} data-fill data-inbox-beside>
      <InboxBeside current={ticketId} me={me} />
      <Flex flex={1} miw={0} direction="column">
        {ticket}
      </Flex>
    </Flex>
  )
}

interface AdminTicketProps {
  ticketId: number
  me: StoredUser
  back: { to: string; label: string }
}

function AdminTicket({ ticketId, me, back }: AdminTicketProps) {
  const deletion = useTicketDeletion(ticketId, me.id, back.to)
  const { isGoing } = deletion
  const query = useQuery({ ...adminTicketQuery(ticketId), enabled: !isGoing })
  useTicketPushes(ticketId, deletion.pushed)
  const others = presenceWords(usePresence(ticketId, me.id))

  if (query.isPending)
    return (
      <Page title="Ticket">
        <Loading label="Loading the ticket" height={160} />
      </Page>
    )
  if (!query.data) return <CouldNotLoad query={query} back={back} />
  const { ticket } = query.data
  return (
    <Page title={`Ticket #${ticket.id}`} width="fill">
      <TicketHeader
        ticket={ticket}
        back={back}
        deletion={deletion}
        state={
          <Text span role="status" size="sm" fw={600} c="var(--accent)">
            {others}
          </Text>
        }
      />
      {ticket.merged_into && <MergedNotice into={ticket.merged_into} />}
      <Box flex={1} mih={0} inert={isGoing}>
        <AdminTicketView
          details={query.data}
          me={{ id: me.id, name: me.name }}
          story={
            <>
              <TicketLogins ticketId={ticket.id} />
              <ProofCard
                ticketId={ticket.id}
                isDone={isOver(ticket)}
                anyway={<ResolveAnyway ticketId={ticket.id} />}
              />
              <TicketRating ticketId={ticket.id} isDone={isOver(ticket)} />
              <BeforeTicket ticketId={ticket.id} me="staff" />
            </>
          }
        />
      </Box>
    </Page>
  )
}

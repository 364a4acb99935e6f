import { Stack } from '@mantine/core'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import { BeforeTicket } from '#app/features/assistant/before-ticket.tsx'
import { LoginsInUse } from '#app/features/credentials/logins-in-use.tsx'
import { ProofCard } from '#app/features/proofs/proof-card.tsx'
import { RefundPanel } from '#app/features/refund-requests/refund-panel.tsx'
import type { ThreadState } from '#app/features/tickets/engine/thread-state.ts'
import { Panel } from '#app/features/tickets/panel.tsx'
import { isOver } from '#app/features/tickets/queries.ts'
import { TicketFacts } from '#app/features/tickets/ticket-facts.tsx'
import { TicketFiles } from '#app/features/tickets/ticket-files.tsx'
import { TicketHistory } from '#app/features/tickets/ticket-history.tsx'

interface TicketPanelProps {
  ticket: Ticket
  files: ThreadState
  /** It is being deleted: nothing is asked about it any more. */
  isGoing: boolean
}

/** Everything about a ticket beside its conversation. */
export default function TicketPanel({ ticket, files, isGoing }: TicketPanelProps) {
  const isClient = !ticket.can.work
  return (
    <Stack gap="sm">
      <Panel title="Details">
        <TicketFacts ticket={ticket} />
      </Panel>
      {isClient && <LoginsInUse ticketId={ticket.id} />}
      <ProofCard ticketId={ticket.id} isDone={isOver(ticket)} />
      {isClient && <RefundPanel subject={{ ticket_id: ticket.id }} />}
      <BeforeTicket ticketId={ticket.id} me={isClient ? 'client' : 'staff'} />
      <Panel title="Files">
        <TicketFiles ticketId={ticket.id} state={files} />
      </Panel>
      <TicketHistory ticketId={ticket.id} isGoing={isGoing} />
    </Stack>
  )
}

import { ActionIcon, Box, Drawer, Flex, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import { IconInbox, IconInfoCircle } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { Link } from 'react-router'
import type { StoredUser } from '#app/client/session.ts'
import { useProof } from '#app/features/proofs/use-proof.ts'
import { TicketRating } from '#app/features/ratings/ticket-rating.tsx'
import { ClientState } from '#app/features/tickets/client-state.tsx'
import type { ComposerHandle } from '#app/features/tickets/composer/composer.tsx'
import { Conversation } from '#app/features/tickets/conversation.tsx'
import { useThread } from '#app/features/tickets/engine/use-thread.ts'
import { isOver } from '#app/features/tickets/queries.ts'
import { NextSteps } from '#app/features/tickets/thread/next-steps.tsx'
import { TicketHeader } from '#app/features/tickets/ticket-header.tsx'
import type { TicketDeletion } from '#app/features/tickets/use-ticket-deletion.ts'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Page } from '#app/ui/page.tsx'
import { useIsPhone, useIsWide } from '#app/ui/phone.ts'
import { serviceWords } from '#app/ui/words.ts'

/** Not on a phone before its sheet is opened. */
const TicketPanel = lazyPart(() => import('./ticket-panel.tsx'))

interface TicketViewProps {
  ticket: Ticket
  me: StoredUser
  back: { to: string; label: string }
  deletion: TicketDeletion
}

/** The conversation fills the page; everything about the ticket is beside it, on a phone in a sheet. */
export function TicketView({ ticket, me, back, deletion }: TicketViewProps) {
  const isWide = useIsWide()
  const isPhone = useIsPhone()
  const [isOpen, sheet] = useDisclosure(false)
  const composer = useRef<ComposerHandle>(null)
  const live = useThread(me.id, ticket.id)
  const proof = useProof(ticket.id)
  const panel = (
    <Suspense fallback={<Loading label="Loading the details" rows={3} height={120} />}>
      <TicketPanel ticket={ticket} files={live[0]} isGoing={deletion.state !== 'none'} />
    </Suspense>
  )
  return (
    <Page title={`Ticket #${ticket.id}: ${serviceWords(ticket.service_type)}`} width="fill">
      <TicketHeader
        ticket={ticket}
        back={back}
        deletion={deletion}
        state={<ClientState ticket={ticket} proof={proof?.state ?? null} />}
        tools={!isWide && <DetailsButton onClick={sheet.open} />}
        items={
          ticket.can.work && (
            <Menu.Item
              component={Link}
              to={`/dashboard/admin/tickets/${ticket.id}`}
              leftSection={<IconInbox size={18} aria-hidden />}
            >
              Open in the inbox
            </Menu.Item>
          )
        }
      />
      <Flex flex={1} mih={0} inert={deletion.isGoing}>
        <Box flex={1} miw={0}>
          <Conversation
            ticket={ticket}
            me={{ id: me.id, name: me.name }}
            clientName={ticket.request?.customer?.name}
            composer={composer}
            live={live}
            start={!ticket.can.work && <NextSteps ticket={ticket} />}
            end={
              <Box mt="md">
                <TicketRating
                  ticketId={ticket.id}
                  isDone={isOver(ticket)}
                  onNotYet={ticket.can.reply ? () => composer.current?.insert('') : undefined}
                />
              </Box>
            }
          />
        </Box>
        {isWide && (
          <Box
            component="aside"
            aria-label="About this ticket"
            tabIndex={0}
            w="23rem"
            flex="none"
            p="md"
            style={{ borderLeft: '1px solid var(--line)', overflowY: 'auto' }}
          >
            {panel}
          </Box>
        )}
      </Flex>
      {!isWide && (
        <Drawer
          opened={isOpen}
          onClose={sheet.close}
          position={isPhone ? 'bottom' : 'right'}
          size={isPhone ? '85%' : '26rem'}
          radius={isPhone ? 'md' : 0}
          title="About this ticket"
          closeButtonProps={{ 'aria-label': 'Close the details' }}
        >
          {panel}
        </Drawer>
      )}
    </Page>
  )
}

function DetailsButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label="About this ticket"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconInfoCircle size={20} aria-hidden />
    </ActionIcon>
  )
}

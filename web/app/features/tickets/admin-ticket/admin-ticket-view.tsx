import { Box, Flex, SegmentedControl, Stack, Tabs } from '@mantine/core'
import type { AdminTicket } from '@sitewright/contract/tickets.ts'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsWide } from '#app/ui/phone.ts'
import type { ComposerHandle } from '../composer/composer.tsx'
import { Conversation } from '../conversation.tsx'
import { useThread } from '../engine/use-thread.ts'
import { KeysHelp } from '../inbox/keys-help.tsx'
import { SnoozeDialog } from '../inbox/snooze-dialog.tsx'
import { CannedReplies } from './canned-replies.tsx'
import { CustomerCard } from './customer-card.tsx'
import { History } from './history.tsx'
import { MergeTicket } from './merge-ticket.tsx'
import { NoteBox } from './note-box.tsx'
import { RequestCard } from './request-card.tsx'
import { keysOfTicket, useTicketKeys } from './use-ticket-keys.ts'
import { WorkControls } from './work-controls.tsx'

function valuesOf({ ticket, customer }: AdminTicket, agent_name: string) {
  return {
    customer_name: customer.name,
    site: ticket.request?.website_url ?? customer.website_url,
    ticket: `#${ticket.id}`,
    agent_name,
  }
}

interface AdminTicketViewProps {
  details: AdminTicket
  me: { id: number; name: string }
  /** What other features show about this ticket. */
  story?: ReactNode
}

/** The chat beside the ticket's details; on a narrow screen all of them behind tabs. */
export function AdminTicketView({ details, me, story }: AdminTicketViewProps) {
  const isWide = useIsWide()
  const [chosen, setChosen] = useState('chat')
  const [writes, setWrites] = useState('reply')
  const composer = useRef<ComposerHandle>(null)
  const live = useThread(me.id, details.ticket.id)
  const keys = useTicketKeys(details.ticket, me, {
    reply: () => {
      flushSync(() => {
        if (!isWide) setChosen('chat')
        setWrites('reply')
      })
      composer.current?.insert('')
    },
    note: () => {
      if (!isWide) setChosen('chat')
      setWrites('note')
    },
  })
  const tab = isWide && chosen === 'chat' ? 'details' : chosen
  const chat = (
    <Conversation
      ticket={details.ticket}
      me={me}
      clientName={details.customer.name}
      composer={composer}
      live={live}
      notes={details.notes}
      onSentAndResolve={keys.resolve}
      around={(composer) => (
        <Box flex="none" style={{ borderTop: '1px solid var(--line)' }}>
          <SegmentedControl
            size="xs"
            m="xs"
            mb={0}
            aria-label="What you write"
            value={writes}
            onChange={setWrites}
            data={[
              { value: 'reply', label: 'Answer the client' },
              { value: 'note', label: 'Internal note' },
            ]}
          />
          {writes === 'note' ? <NoteBox ticketId={details.ticket.id} userId={me.id} /> : composer}
        </Box>
      )}
      tools={
        <CannedReplies
          values={valuesOf(details, me.name)}
          onChoose={(text) => composer.current?.insert(text)}
        />
      }
    />
  )
  const panel = { flex: 1, mih: 0, p: isWide ? 0 : 'md', style: { overflowY: 'auto' } } as const
  return (
    <Tabs value={tab} onChange={(value) => setChosen(value ?? 'chat')} h="100%">
      {keys.open === 'help' && (
        <KeysHelp title="Keyboard shortcuts on a ticket" keys={keysOfTicket} onClose={keys.close} />
      )}
      {keys.open === 'snooze' && (
        <SnoozeDialog
          title={`Snooze ticket #${details.ticket.id}`}
          onChoose={keys.snooze}
          onClose={keys.close}
        />
      )}
      <Flex h="100%">
        {isWide && (
          <Box flex={1} miw={0}>
            {chat}
          </Box>
        )}
        <Flex
          direction="column"
          w={isWide ? 'clamp(20rem, 26vw, 25rem)' : '100%'}
          flex="none"
          p={isWide ? 'md' : 0}
          style={{ borderLeft: isWide ? '1px solid var(--line)' : undefined }}
        >
          <Tabs.List mb={isWide ? 'sm' : 0} px={isWide ? 0 : 'md'}>
            {!isWide && <Tabs.Tab value="chat">Chat</Tabs.Tab>}
            <Tabs.Tab value="details">Details</Tabs.Tab>
            <Tabs.Tab value="history">History</Tabs.Tab>
          </Tabs.List>
          {!isWide && (
            <Tabs.Panel value="chat" flex={1} mih={0}>
              {chat}
            </Tabs.Panel>
          )}
          <Tabs.Panel value="details" {...panel}>
            <Stack gap="sm">
              {details.ticket.merged_into === null && (
                <WorkControls
                  ticket={details.ticket}
                  staff={details.staff}
                  tags={details.tags}
                  knownTags={details.known_tags}
                  me={me}
                />
              )}
              {story}
              {details.ticket.request && <RequestCard request={details.ticket.request} />}
              <CustomerCard customer={details.customer} />
              {details.ticket.merged_into === null && <MergeTicket details={details} />}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="history" {...panel}>
            <History entries={details.timeline} />
          </Tabs.Panel>
        </Flex>
      </Flex>
    </Tabs>
  )
}

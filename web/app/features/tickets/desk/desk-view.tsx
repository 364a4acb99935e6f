import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Desk } from '@sitewright/contract/tickets.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { ComposerHandle } from '../composer/composer.tsx'
import { Conversation } from '../conversation.tsx'
import { CannedReplies } from './canned/canned-replies.tsx'
import { CustomerCard } from './customer-card.tsx'
import classes from './desk-view.module.css'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import { RequestCard } from './request-card.tsx'
import { WorkControls } from './work-controls.tsx'

interface DeskViewProps {
  desk: Desk
  me: { id: number; name: string }
  /** What other features know of this ticket. */
  story?: ReactNode
}

/** The chat beside everything one needs to know; on a narrow screen one after the other, behind tabs. */
export function DeskView({ desk, me, story }: DeskViewProps) {
  const isWide = useMediaQuery('(min-width: 80rem)', window.matchMedia('(min-width: 80rem)').matches)
  const [chosen, setChosen] = useState('chat')
  const composer = useRef<ComposerHandle>(null)
  const tab = isWide && chosen === 'chat' ? 'details' : chosen
  const chat = (
    <Conversation
      ticket={desk.ticket}
      me={me}
      clientName={desk.customer.name}
      composer={composer}
      tools={<CannedReplies onChoose={(text) => composer.current?.insert(text)} />}
    />
  )
  return (
    <Tabs
      value={tab}
      onChange={(value) => setChosen(value ?? 'chat')}
      className={classes.desk}
      data-wide={isWide || undefined}
    >
      <Tabs.List className={classes.tabs}>
        {!isWide && <Tabs.Tab value="chat">Chat</Tabs.Tab>}
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="notes">Notes{desk.notes.length > 0 && ` (${desk.notes.length})`}</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      {isWide ? (
        <div className={classes.chat}>{chat}</div>
      ) : (
        <Tabs.Panel value="chat" className={classes.chat}>
          {chat}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="details" className={classes.panel}>
        <WorkControls ticket={desk.ticket} staff={desk.staff} me={me} />
        {story}
        {desk.ticket.request && <RequestCard request={desk.ticket.request} />}
        <CustomerCard customer={desk.customer} />
      </Tabs.Panel>
      <Tabs.Panel value="notes" className={classes.panel}>
        <Notes ticketId={desk.ticket.id} userId={me.id} notes={desk.notes} />
      </Tabs.Panel>
      <Tabs.Panel value="history" className={classes.panel}>
        <History entries={desk.timeline} />
      </Tabs.Panel>
    </Tabs>
  )
}

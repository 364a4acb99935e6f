import { Box, Paper, Text } from '@mantine/core'
import type { Note } from '@sitewright/contract/ticket-messages.ts'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toastError } from '#app/ui/toast.tsx'
import { Composer, type ComposerHandle } from './composer/composer.tsx'
import { ConnectionLine } from './connection/connection-line.tsx'
import { refusedWords } from './connection/connection-words.ts'
import { useRefusal } from './connection/use-refusal.ts'
import type { Thread } from './engine/thread.ts'
import type { Pending, ThreadState } from './engine/thread-state.ts'
import { typingWords } from './engine/typing-signs.ts'
import { useTyping } from './engine/use-typing.ts'
import { sideOf } from './thread/thread-rows.ts'
import { ThreadView } from './thread/thread-view.tsx'

export interface ConversationProps {
  ticket: Ticket
  me: { id: number; name: string }
  /** The client's name; messages carry only `User #7`. */
  clientName?: string
  composer?: Ref<ComposerHandle>
  tools?: ReactNode
  /** The live thread, where the page shows more of it than the conversation. */
  live: [ThreadState, Thread]
  /** Staff alone have notes, write them in the same place, and end a ticket with an answer. */
  notes?: Note[]
  around?: (composer: ReactNode) => ReactNode
  onSentAndResolve?: (() => void) | undefined
  /** Above the first message and below the last one. */
  start?: ReactNode
  end?: ReactNode
}

/** The chat of one ticket, for the client and for staff. Key it by the ticket. */
export function Conversation(props: ConversationProps) {
  const { ticket, me, clientName, composer, tools, live, notes, around, onSentAndResolve, start, end } = props
  const side = ticket.can.work ? 'staff' : 'client'
  const [state, thread] = live
  const box = useRef<ComposerHandle>(null)
  useImperativeHandle(composer, () => ({ insert: (text) => box.current?.insert(text) }))
  const [refusal, clearRefusal] = useRefusal()
  const { typists, heartbeat } = useTyping(ticket.id, { side, name: me.name })
  const nameOf = (author: string) => {
    if (side === 'client' ? sideOf(author) === 'client' : author === me.name) return 'You'
    return sideOf(author) === 'client' ? (clientName ?? author) : author
  }

  const discard = ({ clientId, text, file }: Pending) => {
    thread.discard(clientId)
    // Discarding a file keeps the text that was to go with it.
    if (file && text !== '') box.current?.insert(text)
  }
  useEffect(() => {
    thread.noteRead('client', ticket.client_read_seq)
    thread.noteRead('staff', ticket.staff_read_seq)
    thread.noteHead(ticket.last_seq)
  }, [thread, ticket.client_read_seq, ticket.staff_read_seq, ticket.last_seq])
  // A new status clears errors (spec 4).
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new status
  useEffect(clearRefusal, [ticket.status])

  const answerAndResolve = async (text: string, files: File[]) => {
    await thread.send(text, files)
    if (await thread.settled()) onSentAndResolve?.()
    else toastError('Not everything was sent, so the ticket was not resolved.')
  }
  const writing = (
    <Composer
      ref={box}
      ticketId={ticket.id}
      userId={me.id}
      closedBecause={closedBecause(ticket)}
      placeholder={side === 'client' ? 'Write a message…' : 'Write to the client…'}
      canAttach={ticket.can.attach}
      tools={tools}
      onTyping={heartbeat}
      onSend={(text, files) => void thread.send(text, files)}
      also={
        onSentAndResolve && {
          label: 'Answer and resolve',
          onSend: (...sent) => void answerAndResolve(...sent),
        }
      }
    />
  )

  return (
    <Paper
      component="section"
      aria-label="Chat"
      display="flex"
      h="100%"
      miw={0}
      radius={0}
      bg="var(--surface)"
      pos="relative"
      style={{ flexDirection: 'column', overflow: 'hidden' }}
    >
      <ConnectionLine thread={state} isRefused={refusal !== null} />
      {refusal !== null && (
        <Box flex="none" p="xs">
          <Notice tone="bad" role="alert">
            {refusedWords(refusal)}
          </Notice>
        </Box>
      )}
      <ThreadView
        ticketId={ticket.id}
        state={state}
        thread={thread}
        side={side}
        readBefore={side === 'client' ? ticket.client_read_seq : ticket.staff_read_seq}
        nameOf={nameOf}
        onDiscard={discard}
        notes={notes}
        start={start}
        end={end}
      />
      <Text size="xs" c="dimmed" fs="italic" flex="none" mih="1.25rem" m={0} px="md" aria-live="off">
        {typists.length > 0 && <bdi>{typingWords(typists.map(nameOf))}</bdi>}
      </Text>
      {around ? around(writing) : writing}
    </Paper>
  )
}

function closedBecause(ticket: Ticket): string | null {
  if (ticket.status === 'closed') return 'This ticket is closed.'
  return ticket.can.reply ? null : 'You cannot write here.'
}

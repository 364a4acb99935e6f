import type { Ticket } from '@sitewright/contract/tickets.ts'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Composer, type ComposerHandle } from './composer/composer.tsx'
import { ConnectionLine } from './connection/connection-line.tsx'
import { refusedWords } from './connection/connection-words.ts'
import { useRefusal } from './connection/use-refusal.ts'
import classes from './conversation.module.css'
import type { Pending } from './engine/thread-state.ts'
import { typingWords } from './engine/typing-signs.ts'
import { useThread } from './engine/use-thread.ts'
import { useTyping } from './engine/use-typing.ts'
import { sideOf } from './thread/thread-rows.ts'
import { ThreadView } from './thread/thread-view.tsx'

export interface ConversationProps {
  ticket: Ticket
  me: { id: number; name: string }
  /** How the client is called here; the wire only says `User #7`. */
  clientName?: string
  composer?: Ref<ComposerHandle>
  /** More buttons beside the message box. */
  tools?: ReactNode
}

/** The chat of one ticket, the same for the client and for those who answer. Key it by the ticket. */
export function Conversation({ ticket, me, clientName, composer, tools }: ConversationProps) {
  const side = ticket.can.work ? 'staff' : 'client'
  const [state, thread] = useThread(me.id, ticket.id)
  const box = useRef<ComposerHandle>(null)
  useImperativeHandle(composer, () => ({ insert: (text) => box.current?.insert(text) }))
  const [refusal, forgetRefusal] = useRefusal()
  const { typists, heartbeat } = useTyping(ticket.id, { side, name: me.name })
  const nameOf = (author: string) => {
    if (side === 'client' ? sideOf(author) === 'client' : author === me.name) return 'You'
    return sideOf(author) === 'client' ? (clientName ?? author) : author
  }

  const discard = ({ clientId, text, file }: Pending) => {
    thread.discard(clientId)
    // The words that went with a file are not thrown away with it.
    if (file && text !== '') box.current?.insert(text)
  }
  useEffect(() => {
    thread.hearRead('client', ticket.client_read_seq)
    thread.hearRead('staff', ticket.staff_read_seq)
    thread.hearHead(ticket.last_seq)
  }, [thread, ticket.client_read_seq, ticket.staff_read_seq, ticket.last_seq])
  // A status that arrives shows that we are heard again (spec 4: it clears errors).
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new status
  useEffect(forgetRefusal, [ticket.status])

  return (
    <section className={classes.conversation} aria-label="Chat">
      <ConnectionLine thread={state} isRefused={refusal !== null} />
      {refusal !== null && (
        <div className={classes.refusal}>
          <Notice tone="bad" role="alert">
            {refusedWords(refusal)}
          </Notice>
        </div>
      )}
      <ThreadView
        ticketId={ticket.id}
        state={state}
        thread={thread}
        side={side}
        readBefore={side === 'client' ? ticket.client_read_seq : ticket.staff_read_seq}
        nameOf={nameOf}
        onDiscard={discard}
      />
      <p className={classes.typing} aria-live="off">
        {typists.length > 0 && <bdi>{typingWords(typists.map(nameOf))}</bdi>}
      </p>
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
      />
    </section>
  )
}

function closedBecause(ticket: Ticket): string | null {
  if (ticket.status === 'closed') return 'This ticket is closed.'
  return ticket.can.reply ? null : 'You cannot write here.'
}

import type { assistantRoutes, ConversationMessage } from '@sitewright/contract/assistant.ts'
import { useQuery } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { counted } from '#app/ui/format.ts'
import { Surface } from '#app/ui/surface.tsx'
import classes from './before-ticket.module.css'
import { FindingCard } from './cards/finding-card.tsx'
import { AnswerText } from './thread/answer-text.tsx'

const conversation = lightRoute<typeof assistantRoutes.conversation>({
  method: 'GET',
  path: '/api/tickets/:id/conversation',
})

/** The chat that led to a ticket; nothing if there was none. */
export function BeforeTicket({ ticketId, me }: { ticketId: number; me: 'client' | 'staff' }) {
  const { data } = useQuery({
    queryKey: ['conversations', ticketId],
    queryFn: ({ signal }) => call(conversation, { params: { id: String(ticketId) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data || data.messages.length === 0) return null
  const { messages, hasEarlier } = data
  return (
    <Surface className={classes.card}>
      <Disclosure summary={<h2 className={classes.title}>What was said before ({messages.length})</h2>}>
        {hasEarlier && (
          <p className={classes.who}>
            This was a long chat. Only the last {counted(messages.length, 'message')} of it can be shown here.
          </p>
        )}
        <ol className={classes.list}>
          {messages.map((message) => (
            <li
              key={`${message.timestamp} ${message.role} ${message.content}`}
              className={classes.message}
              data-role={message.role}
            >
              <p className={classes.who}>{whoSays(message, me)}</p>
              <AnswerText text={message.content} />
              {message.cards.map((card) => (
                <FindingCard key={card.id} card={card} canRequest={false} />
              ))}
            </li>
          ))}
        </ol>
      </Disclosure>
    </Surface>
  )
}

function whoSays({ role }: ConversationMessage, me: 'client' | 'staff'): string {
  if (role === 'assistant') return 'Sitewright assistant'
  return me === 'client' ? 'You' : 'The client'
}

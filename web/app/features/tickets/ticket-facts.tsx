import { Text } from '@mantine/core'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import { supportDay, supportMoment } from '@sitewright/contract/time-words.ts'
import { useBusiness } from '#app/client/business.ts'
import { useNow } from '#app/ui/clock.ts'
import { Facts } from '#app/ui/facts.tsx'
import { dateOf, fullTimeOf, shortMomentOf } from '#app/ui/format.ts'
import { urgencyWords } from '#app/ui/words.ts'
import { clientDueWords } from './words/due-words.ts'
import { priceWords } from './words/price-words.ts'

export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const now = useNow()
  const { hours } = useBusiness()
  const due = clientDueWords(ticket, now)
  return (
    <>
      <Facts
        facts={[
          ['Urgency', urgencyWords(ticket.urgency_level)],
          [
            'Opened',
            <time key="opened" dateTime={ticket.created_at} title={fullTimeOf(ticket.created_at)}>
              {dateOf(ticket.created_at)}
            </time>,
          ],
          ['Price', ticket.request && priceWords(ticket.request)],
          ticket.answered_at
            ? ['First answer', <Due key="answer" at={ticket.answered_at} says={shortMomentOf} />]
            : [
                'First answer by',
                ticket.answer_by && <Due key="answer" at={ticket.answer_by} says={supportMoment} />,
              ],
          ['Finished by', ticket.finish_by && <Due key="finish" at={ticket.finish_by} says={supportDay} />],
        ]}
      />
      {due && (
        <Text size="sm" c="dimmed" m={0} mt="xs">
          {due}
          {ticket.due_at !== null && ` We answer ${hours} (London time).`}
        </Text>
      )}
    </>
  )
}

/** What is to come as calculator and mail say it, by London's clock; the reader's own time on hover. */
function Due({ at, says }: { at: string; says: (at: number) => string }) {
  return (
    <time dateTime={at} title={fullTimeOf(at)}>
      {says(Date.parse(at))}
    </time>
  )
}

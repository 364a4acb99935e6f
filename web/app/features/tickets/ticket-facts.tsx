import type { Ticket } from '@sitewright/contract/tickets.ts'
import { urgencyWords } from '#app/ui/words.ts'
import { useNow } from './clock.ts'
import classes from './ticket-facts.module.css'
import { promiseWords } from './words/due-words.ts'
import { priceWords } from './words/price-words.ts'
import { dateOf, deadlineOf, fullTimeOf } from './words/times.ts'

/** What was asked for and promised, in plain words, for the client. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const now = useNow()
  const promise = promiseWords(ticket, now, (at) => deadlineOf(at, now))
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Urgency</dt>
          <dd>{urgencyWords(ticket.urgency_level)}</dd>
        </div>
        <div>
          <dt>Opened</dt>
          <dd>
            <time dateTime={ticket.created_at} title={fullTimeOf(ticket.created_at)}>
              {dateOf(ticket.created_at)}
            </time>
          </dd>
        </div>
        {ticket.request && (
          <div>
            <dt>Price</dt>
            <dd>{priceWords(ticket.request)}</dd>
          </div>
        )}
      </dl>
      {promise && <p className={classes.promise}>{promise}</p>}
    </>
  )
}

import { Button } from '@mantine/core'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Surface } from '#app/ui/surface.tsx'
import { StatusTag, TicketTag } from '#app/ui/tags/status-tags.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { platformWords, serviceWords, urgencyWords } from '#app/ui/words.ts'
import { LongText } from './long-text.tsx'
import classes from './request-card.module.css'
import { dateOf, pounds, reductionWords } from './request-words.ts'

/** One request with its ticket. Staff also see who asked, and can make a quote of it. */
export function RequestCard({ request, isStaff }: { request: ServiceRequest; isStaff: boolean }) {
  const titleId = useId()
  const reduction = reductionWords(request)
  return (
    <Surface as="li" labelledBy={titleId} className={classes.card}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId} className={classes.title}>
            {serviceWords(request.service_type)}
          </h2>
          <p className={classes.meta}>
            Requested on <time dateTime={request.created_at}>{dateOf(request.created_at)}</time>
            {request.customer && (
              <>
                {' '}
                by <bdi className={classes.customer}>{request.customer.name}</bdi>
              </>
            )}
          </p>
        </div>
        <div className={classes.tags}>
          {request.unread > 0 && <Tag tone="warm">{request.unread} unread</Tag>}
          <StatusTag status={request.status} />
          {request.ticket_id && <TicketTag id={request.ticket_id} status={request.ticket_status} />}
        </div>
      </div>
      {request.problem_description && <LongText text={request.problem_description} />}
      <dl className={classes.facts}>
        <Fact name="Urgency">{urgencyWords(request.urgency_level)}</Fact>
        <Fact name="Platform">{platformWords(request.platform_type)}</Fact>
        <Fact name="Estimated amount">
          <strong>{pounds(request.amount_due)}</strong>
          {reduction && <span className={classes.soft}> {reduction}</span>}
        </Fact>
        {request.additional_features.length > 0 && (
          <Fact name="Extras">{request.additional_features.map((extra) => extra.name).join(', ')}</Fact>
        )}
        {request.website_url && (
          <Fact name="Website" isWide>
            <a href={request.website_url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
              {request.website_url}
            </a>
          </Fact>
        )}
      </dl>
      <Actions request={request} isStaff={isStaff} />
    </Surface>
  )
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Actions({ request, isStaff }: { request: ServiceRequest; isStaff: boolean }) {
  const name = `${serviceWords(request.service_type)} of ${dateOf(request.created_at)}`
  return (
    <div className={classes.actions}>
      {request.ticket_id ? (
        <Button
          component={Link}
          to={`/dashboard/${isStaff ? 'admin/tickets' : 'ticket'}/${request.ticket_id}`}
          size="sm"
          aria-label={`View Ticket #${request.ticket_id}`}
        >
          View Ticket
        </Button>
      ) : (
        <p className={classes.waiting} role="status">
          Processing your request...
        </p>
      )}
      {isStaff && (
        <Button
          component={Link}
          to="/admin/quotes/new"
          state={{ request }}
          variant="default"
          size="sm"
          aria-label={`Create Quote for ${name}`}
        >
          Create Quote
        </Button>
      )}
    </div>
  )
}

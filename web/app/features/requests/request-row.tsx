import { Box, Button, Group, Text, Title } from '@mantine/core'
import { showMoney } from '@sitewright/contract/currencies.ts'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { dateOf, fullTimeOf } from '#app/ui/format.ts'
import { LastWord } from '#app/ui/last-word.tsx'
import { RequestState } from '#app/ui/state-words.tsx'
import { StatusTag, TicketTag } from '#app/ui/tags/status-tags.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { platformWords, serviceWords, urgencyWords } from '#app/ui/words.ts'
import { LongText } from './long-text.tsx'
import { reductionWords } from './request-words.ts'

export function RequestRow({ request, isStaff }: { request: ServiceRequest; isStaff: boolean }) {
  const titleId = useId()
  const { ticket_id, unread } = request
  return (
    <li aria-labelledby={titleId}>
      <Box flex="1 1 24rem" miw={0}>
        <Group gap={6}>
          <Title order={2} id={titleId} fz="md" ff="text" fw={unread > 0 ? 700 : 600} lts={0} m={0}>
            {serviceWords(request.service_type)}
          </Title>
          {unread > 0 && <Tag tone="warm">{unread} unread</Tag>}
          <StatusTag status={request.status} />
          {ticket_id && <TicketTag id={ticket_id} status={request.ticket_status} />}
        </Group>
        {!isStaff && <RequestState request={request} />}
        {request.problem_description && <LongText text={request.problem_description} />}
        <LastWord request={request} isStaff={isStaff} />
        <Particulars request={request} />
      </Box>
      <Actions request={request} isStaff={isStaff} />
    </li>
  )
}

/** Everything else about a request, in one quiet line. */
function Particulars({ request }: { request: ServiceRequest }) {
  const { created_at, customer, website_url, additional_features } = request
  const reduction = reductionWords(request)
  const parts: [string, ReactNode][] = [
    [
      'when',
      <>
        Requested on{' '}
        <time dateTime={created_at} title={fullTimeOf(created_at)}>
          {dateOf(created_at)}
        </time>
        {customer && (
          <>
            {' by '}
            <Text span inherit fw={600} c="var(--ink)">
              <bdi>{customer.name}</bdi>
            </Text>
          </>
        )}
      </>,
    ],
    [
      'urgency',
      <span key="urgency" style={{ whiteSpace: 'nowrap' }}>
        {urgencyWords(request.urgency_level)}
      </span>,
    ],
    [
      'amount',
      <>
        <Text span inherit fw={600} c="var(--ink)">
          {showMoney(request.amount_due)}
        </Text>{' '}
        estimated{reduction && `, ${reduction}`}
      </>,
    ],
    ['platform', platformWords(request.platform_type)],
    ['extras', additional_features.map(({ name }) => name).join(', ')],
    [
      'website',
      website_url && (
        <a href={website_url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
          {website_url}
        </a>
      ),
    ],
  ]
  return (
    <Text size="sm" c="dimmed" m={0} component="div" style={{ overflowWrap: 'anywhere' }}>
      {parts
        .filter(([, part]) => part)
        .map(([name, part], place) => (
          <span key={name}>
            {place > 0 && ' · '}
            {part}
          </span>
        ))}
    </Text>
  )
}

function Actions({ request, isStaff }: { request: ServiceRequest; isStaff: boolean }) {
  const name = `${serviceWords(request.service_type)} of ${dateOf(request.created_at)}`
  return (
    <Group gap="xs">
      {request.ticket_id ? (
        <Button
          component={Link}
          to={`/dashboard/${isStaff ? 'admin/tickets' : 'ticket'}/${request.ticket_id}`}
          variant={request.unread > 0 ? 'filled' : 'default'}
          size="sm"
          aria-label={`View Ticket #${request.ticket_id}`}
        >
          View Ticket
        </Button>
      ) : (
        <Text size="sm" c="dimmed" m={0} role="status">
          Processing your request...
        </Text>
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
    </Group>
  )
}

import { Box, NavLink, Text, VisuallyHidden } from '@mantine/core'
import type { InboxItem } from '@sitewright/contract/tickets.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useNow } from '#app/ui/clock.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { counted, fullTimeOf, shortTimeOf } from '#app/ui/format.ts'
import { LoadMore } from '#app/ui/load-more.tsx'
import { DueText } from '../due-text.tsx'
import { ticketKeys } from '../queries.ts'
import { inboxQuery } from '../staff-queries.ts'
import { dueWords } from '../words/due-words.ts'
import { filtersOf } from './inbox-filters.ts'
import { Snippet } from './snippet.tsx'
import { useLiveInbox } from './use-live-inbox.ts'

interface InboxBesideProps {
  current: number
  me: { id: number }
}

/** The inbox beside one of its tickets, with the filters that the address still carries. */
export function InboxBeside({ current, me }: InboxBesideProps) {
  const { search } = useLocation()
  const now = useNow()
  useLiveInbox()
  const query = useInfiniteQuery({
    ...inboxQuery(filtersOf(new URLSearchParams(search))),
    placeholderData: (before) => before,
  })
  return (
    <Box
      component="nav"
      aria-label="Tickets of the inbox"
      w="clamp(15rem, 19vw, 20rem)"
      flex="none"
      p="xs"
      style={{ overflowY: 'auto', borderRight: '1px solid var(--line)' }}
    >
      <Loaded query={query} label="Loading the inbox" failure="The inbox could not be loaded." rows={8}>
        {({ pages }) => {
          const tickets = pages
            .flatMap((page) => page.tickets)
            .filter(({ deleted_at }) => deleted_at === null)
          if (tickets.length === 0) return <Text c="dimmed">No ticket matches the filters of the inbox.</Text>
          return tickets.map((ticket) => (
            <Row
              key={ticket.id}
              ticket={ticket}
              to={`/dashboard/admin/tickets/${ticket.id}${search}`}
              isHere={ticket.id === current}
              now={now}
              me={me}
            />
          ))
        }}
      </Loaded>
      <LoadMore query={query} queryKey={ticketKeys.inbox} />
    </Box>
  )
}

interface RowProps {
  ticket: InboxItem
  to: string
  isHere: boolean
  now: number
  me: { id: number }
}

function Row({ ticket, to, isHere, now, me }: RowProps) {
  const isUnread = ticket.unread > 0
  return (
    <NavLink
      component={Link}
      to={to}
      bg={isHere ? 'var(--surface)' : undefined}
      style={{ boxShadow: isHere ? 'inset 3px 0 var(--accent-bright)' : undefined }}
      aria-current={isHere ? 'page' : undefined}
      bdrs="sm"
      noWrap
      px="xs"
      label={
        <>
          {isUnread && (
            <Text span c="var(--accent-bright)">
              <span aria-hidden>● </span>
              <VisuallyHidden>{counted(ticket.unread, 'unread message')} </VisuallyHidden>
            </Text>
          )}
          <Text span inherit fw={isUnread ? 700 : 500}>
            <bdi>{ticket.subject}</bdi>
          </Text>
        </>
      }
      description={
        <>
          <Text span inherit truncate display="block">
            <bdi>{ticket.customer.name}</bdi>
            <Snippet ticket={ticket} me={me} />
          </Text>
          {dueWords(ticket, now) ? (
            <DueText ticket={ticket} now={now} />
          ) : (
            <time dateTime={ticket.updated_at} title={fullTimeOf(ticket.updated_at)}>
              {shortTimeOf(ticket.updated_at, now)}
            </time>
          )}
        </>
      }
    />
  )
}

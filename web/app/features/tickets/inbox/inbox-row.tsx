import { Box, Flex, Text, VisuallyHidden } from '@mantine/core'
import type { InboxItem } from '@sitewright/contract/tickets.ts'
import { supportDay } from '@sitewright/contract/time-words.ts'
import { IconUser } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { counted, fullTimeOf, shortMomentOf, shortTimeOf } from '#app/ui/format.ts'
import { StatusTag } from '#app/ui/tags/status-tags.tsx'
import { urgencyWords } from '#app/ui/words.ts'
import { DueText } from '../due-text.tsx'
import { dueWords } from '../words/due-words.ts'
import classes from './inbox.module.css'
import { Snippet } from './snippet.tsx'

interface InboxRowProps {
  ticket: InboxItem
  now: number
  me: { id: number }
}

export function InboxRow({ ticket, now, me }: InboxRowProps) {
  const { search } = useLocation()
  const isUnread = ticket.unread > 0
  return (
    <Link to={`/dashboard/admin/tickets/${ticket.id}${search}`} className={classes.row}>
      <Flex component="span" flex="4 1 24rem" miw={0} gap="sm" align="center">
        <Box
          component="span"
          flex="none"
          w={10}
          h={10}
          bdrs="50%"
          bg={isUnread ? 'var(--accent-bright)' : undefined}
        >
          {isUnread && <VisuallyHidden>{counted(ticket.unread, 'unread message')}</VisuallyHidden>}
        </Box>
        <Box component="span" miw={0}>
          <Text span lineClamp={1} fw={isUnread ? 700 : 500} style={{ wordBreak: 'break-all' }}>
            <bdi>{ticket.subject}</bdi>{' '}
            <Text span size="xs" c="dimmed">
              #{ticket.id}
            </Text>
          </Text>
          <Text span lineClamp={1} size="sm" c="dimmed" style={{ wordBreak: 'break-all' }}>
            <Text span inherit fw={600} c="var(--ink)">
              <bdi>{ticket.customer.name}</bdi>
            </Text>
            <Snippet ticket={ticket} me={me} />
          </Text>
          {ticket.tags.length > 0 && (
            <Text span display="block" size="xs" c="dimmed">
              <VisuallyHidden>Tags: </VisuallyHidden>
              <bdi>{ticket.tags.map((name) => `#${name}`).join(' ')}</bdi>
            </Text>
          )}
        </Box>
      </Flex>
      <Flex component="span" className={classes.state}>
        <StatusTag status={ticket.status} />
        <Text span size="xs" c="dimmed">
          {urgencyWords(ticket.urgency_level)}
        </Text>
      </Flex>
      <Flex component="span" className={classes.times}>
        {ticket.snoozed_until !== null ? (
          <Text span size="sm" title={fullTimeOf(ticket.snoozed_until)}>
            back {shortMomentOf(ticket.snoozed_until)}
          </Text>
        ) : dueWords(ticket, now) ? (
          <DueText ticket={ticket} now={now} />
        ) : (
          <Text span size="sm">
            <time dateTime={ticket.updated_at} title={fullTimeOf(ticket.updated_at)}>
              {shortTimeOf(ticket.updated_at, now)}
            </time>
          </Text>
        )}
        <Flex component="span" gap={4} align="center" fz="xs" c="dimmed">
          <IconUser size={14} aria-hidden style={{ flex: 'none' }} />
          {ticket.finish_by !== null && !['resolved', 'closed'].includes(ticket.status) && (
            <span title={fullTimeOf(ticket.finish_by)}>
              finish by {supportDay(Date.parse(ticket.finish_by))} ·
            </span>
          )}
          {ticket.assignee ? <bdi>{ticket.assignee.name}</bdi> : 'Unassigned'}
        </Flex>
      </Flex>
    </Link>
  )
}

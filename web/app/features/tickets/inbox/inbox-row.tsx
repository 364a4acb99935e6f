import { VisuallyHidden } from '@mantine/core'
import type { InboxItem } from '@sitewright/contract/tickets.ts'
import { IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { StatusTag } from '#app/ui/tags/status-tags.tsx'
import { urgencyWords } from '#app/ui/words.ts'
import { dueWords } from '../words/due-words.ts'
import { fullTimeOf, shortTimeOf } from '../words/times.ts'
import classes from './inbox-row.module.css'

/** One ticket: who, what, the newest words, and how urgent it is. */
export function InboxRow({ ticket, now }: { ticket: InboxItem; now: number }) {
  const due = dueWords(ticket, now)
  return (
    <Link
      to={`/dashboard/admin/tickets/${ticket.id}`}
      className={classes.row}
      data-unread={ticket.unread > 0 || undefined}
    >
      <span className={classes.dot}>
        {ticket.unread > 0 && (
          <VisuallyHidden>
            {ticket.unread} unread {ticket.unread === 1 ? 'message' : 'messages'}
          </VisuallyHidden>
        )}
      </span>
      <span className={classes.what}>
        <span className={classes.subject}>
          <bdi>{ticket.subject}</bdi> <span className={classes.number}>#{ticket.id}</span>
        </span>
        <span className={classes.excerpt}>
          <bdi className={classes.customer}>{ticket.customer.name}</bdi>
          {ticket.excerpt !== '' && <bdi>: {ticket.excerpt}</bdi>}
        </span>
      </span>
      <span className={classes.state}>
        <StatusTag status={ticket.status} />
        <span className={classes.urgency}>{urgencyWords(ticket.urgency_level)}</span>
      </span>
      <span className={classes.time}>
        {due ? (
          <span className={classes.due} data-mood={due.mood}>
            {due.says}
          </span>
        ) : (
          <time dateTime={ticket.updated_at} title={fullTimeOf(ticket.updated_at)}>
            {shortTimeOf(ticket.updated_at, now)}
          </time>
        )}
        <span className={classes.assignee}>
          <IconUser size={14} aria-hidden />
          {ticket.assignee ? <bdi>{ticket.assignee.name}</bdi> : 'Unassigned'}
        </span>
      </span>
    </Link>
  )
}

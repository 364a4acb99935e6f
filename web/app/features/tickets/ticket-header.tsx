import { Button } from '@mantine/core'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusTag } from '#app/ui/tags/status-tags.tsx'
import { DeletionNotice } from './deletion-notice.tsx'
import classes from './ticket-header.module.css'
import type { TicketDeletion } from './use-ticket-deletion.ts'

interface TicketHeaderProps {
  ticket: Ticket
  /** What it is about, beside its number. */
  about: string
  back: { to: string; label: string }
  deletion: TicketDeletion
  /** Stands between the status and the button that deletes. */
  children?: ReactNode
}

/** The head of a ticket's page: the way back, the name and the status, and deleting it. */
export function TicketHeader({ ticket, about, back, deletion, children }: TicketHeaderProps) {
  return (
    <>
      <Link to={back.to} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden /> {back.label}
      </Link>
      <DeletionNotice deletion={deletion} />
      <header className={classes.header} data-deletable={ticket.can.delete || undefined}>
        <h1 className={classes.title}>
          Ticket #{ticket.id} <bdi className={classes.about}>{about}</bdi>
        </h1>
        <StatusTag status={ticket.status} />
        <div className={classes.more}>{children}</div>
        {ticket.can.delete && (
          <Button
            variant="default"
            size="sm"
            className={classes.delete}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void deletion.start()}
            disabled={deletion.state !== 'none'}
            loading={deletion.state === 'asked'}
          >
            <span className={classes.label}>Delete ticket</span>
          </Button>
        )}
      </header>
    </>
  )
}

import type { Ticket } from '@sitewright/contract/tickets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { filtersOf } from '../inbox/inbox-filters.ts'
import { useKeysOn, useSingleKeys } from '../inbox/single-keys.ts'
import { isOver } from '../queries.ts'
import { inboxQuery } from '../staff-queries.ts'
import { useTicketChange } from './use-ticket-change.ts'

export const keysOfTicket = [
  ['r', 'Reply'],
  ['n', 'Write an internal note'],
  ['e', 'Resolve'],
  ['a', 'Assign to me'],
  ['s', 'Snooze'],
  ['j k', 'Next and previous ticket of the inbox'],
  ['?', 'This help'],
] as const

interface Places {
  reply: () => void
  note: () => void
}

/** The single keys of a ticket; the switch in the inbox turns them off here too. */
export function useTicketKeys(ticket: Ticket, me: { id: number }, places: Places) {
  const [isOn] = useKeysOn()
  const [open, setOpen] = useState<'snooze' | 'help' | null>(null)
  const change = useTicketChange(ticket.id)
  const neighbour = useNeighbour(ticket.id)
  const canWork = ticket.merged_into === null
  const isOpen = canWork && !isOver(ticket)
  const resolve = isOpen ? () => change.mutate({ status: 'resolved' }) : undefined
  useSingleKeys(
    {
      r: places.reply,
      n: places.note,
      e: resolve,
      a: canWork && ticket.assignee?.id !== me.id ? () => change.mutate({ assignee: me.id }) : undefined,
      s: isOpen ? () => setOpen('snooze') : undefined,
      j: () => neighbour(1),
      k: () => neighbour(-1),
      '?': () => setOpen('help'),
    },
    isOn,
  )
  return {
    open,
    close: () => setOpen(null),
    resolve,
    snooze: (until: string) => change.mutate({ snooze_until: until }),
  }
}

/** Leads to the ticket beside this one in the list that the address carries; nowhere when that was not loaded. */
function useNeighbour(ticketId: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (by: 1 | -1) => {
    const list = queries.getQueryData(inboxQuery(filtersOf(new URLSearchParams(search))).queryKey)
    const ids = list?.pages.flatMap(({ tickets }) => tickets.map(({ id }) => id)) ?? []
    const at = ids.indexOf(ticketId)
    const next = at === -1 ? undefined : ids[at + by]
    if (next !== undefined) void navigate(`/dashboard/admin/tickets/${next}${search}`)
  }
}

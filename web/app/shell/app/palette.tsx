import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import type { requestRoutes } from '@sitewright/contract/requests.ts'
import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { IconInbox, IconMessages, IconSearch, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, lightRoute } from '#app/client/api.ts'
import { serviceWords } from '#app/ui/words.ts'
import { linksFor } from './app-links.ts'

const inbox = lightRoute<typeof ticketRoutes.inbox>({ method: 'GET', path: '/api/admin/tickets' })
const requests = lightRoute<typeof requestRoutes.list>({ method: 'GET', path: '/api/service-requests' })

const RECENT = 10
const FOUND = 6
const AFTER_TYPING_MS = 250

/** Open from the start. Goes to any place of the product by its name; clients find their tickets, staff search in the inbox. */
export default function Palette({ isStaff, isOwner }: { isStaff: boolean; isOwner: boolean }) {
  const [query, setQuery] = useState('')
  const goTo = useNavigate()
  // Not before it is there: the library then knows where the focus was.
  useEffect(() => void spotlight.open(), [])
  const tickets = useMyTickets(!isStaff)
  const words = query.trim().slice(0, 200)
  const found = useFoundTickets(isStaff ? words : '')
  const actions: SpotlightActionData[] = [
    ...linksFor(isStaff, isOwner).map(({ to, label, icon: Icon }) => ({
      id: to,
      label,
      leftSection: <Icon size={18} stroke={1.7} aria-hidden />,
      onClick: () => void goTo(to),
    })),
    ...tickets.map(({ id, label, description }) => ({
      id: `ticket-${id}`,
      label,
      description,
      leftSection: <IconMessages size={18} stroke={1.7} aria-hidden />,
      onClick: () => void goTo(`/dashboard/ticket/${id}`),
    })),
    ...found.map(({ id, subject, customer }) => ({
      id: `found-${id}`,
      label: `Ticket #${id}: ${subject}`,
      description: customer.name,
      keywords: words,
      leftSection: <IconMessages size={18} stroke={1.7} aria-hidden />,
      onClick: () => void goTo(`/dashboard/admin/tickets/${id}`),
    })),
    ...(isStaff && words ? searches(words, (to) => void goTo(to)) : []),
  ]
  return (
    <Spotlight
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      nothingFound="Nothing found"
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
      lockScroll={false}
      scrollable
      maxHeight="60vh"
      searchProps={{
        placeholder: isStaff ? 'A page, a ticket, a customer…' : 'A page or a ticket…',
        'aria-label': 'Search or go to',
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  )
}

/** Always found, whatever the words: they search in a list of their own. */
const searches = (words: string, goTo: (to: string) => void): SpotlightActionData[] => [
  {
    id: 'search-tickets',
    label: `Search tickets for “${words}”`,
    keywords: words,
    leftSection: <IconInbox size={18} stroke={1.7} aria-hidden />,
    onClick: () => goTo(`/dashboard/admin/tickets?${new URLSearchParams({ q: words })}`),
  },
  {
    id: 'search-customers',
    label: `Search customers for “${words}”`,
    keywords: words,
    leftSection: <IconUsers size={18} stroke={1.7} aria-hidden />,
    onClick: () => goTo(`/dashboard/admin/customers?${new URLSearchParams({ q: words })}`),
  },
]

/** What the inbox finds for these words: a number, a subject, a customer's name or address, a message. */
function useFoundTickets(words: string) {
  const [settled] = useDebouncedValue(words, AFTER_TYPING_MS)
  const { data } = useQuery({
    queryKey: ['palette', 'tickets', settled],
    queryFn: ({ signal }) => call(inbox, { query: { q: settled, limit: String(FOUND) }, signal }),
    enabled: settled !== '',
  })
  return words === '' ? [] : (data?.tickets ?? [])
}

function useMyTickets(isWanted: boolean) {
  const { data = [] } = useQuery({
    queryKey: ['palette', 'requests'],
    queryFn: ({ signal }) => call(requests, { query: { limit: String(RECENT) }, signal }),
    enabled: isWanted,
  })
  return data.flatMap(({ ticket_id, service_type, problem_description }) =>
    ticket_id === null
      ? []
      : [
          {
            id: ticket_id,
            label: `Ticket #${ticket_id}: ${serviceWords(service_type)}`,
            description: problem_description.slice(0, 80),
          },
        ],
  )
}

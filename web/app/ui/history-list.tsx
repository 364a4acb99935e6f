import { Box, Text } from '@mantine/core'
import type { HistoryEntry } from '@sitewright/contract/staff.ts'
import { Link } from 'react-router'
import { momentOf } from './format.ts'
import { Rows } from './rows.tsx'
import { Tag } from './tags/tag.tsx'

/** What happened, newest first. */
export function HistoryList({ entries }: { entries: HistoryEntry[] }) {
  if (entries.length === 0) return <Text c="dimmed">Nothing has happened yet.</Text>
  return (
    <Rows>
      {entries.map((entry) => (
        <HistoryRow key={entry.cursor} entry={entry} />
      ))}
    </Rows>
  )
}

function HistoryRow({ entry }: { entry: HistoryEntry }) {
  const { at, who, says, reason, outcome, ticket_id, customer_id } = entry
  return (
    <li>
      <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text m={0} size="sm">
          <b>
            <bdi>{who}</bdi>
          </b>{' '}
          {says} {outcome !== 'done' && <Tag tone="warm">{outcome === 'refused' ? 'Refused' : 'Failed'}</Tag>}
        </Text>
        <Text m={0} size="sm" c="dimmed">
          {[
            ticket_id && (
              <Link key="ticket" to={`/dashboard/admin/tickets/${ticket_id}`}>
                Ticket #{ticket_id}
              </Link>
            ),
            customer_id && !ticket_id && (
              <Link key="customer" to={`/dashboard/admin/customers/${customer_id}`}>
                Customer #{customer_id}
              </Link>
            ),
            reason && <span key="reason"> {reason}</span>,
          ]}
        </Text>
      </Box>
      <Text size="sm" c="dimmed" m={0}>
        <time dateTime={at}>{momentOf(at)}</time>
      </Text>
    </li>
  )
}

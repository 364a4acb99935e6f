import { Box, Group, Table, Text } from '@mantine/core'
import type { AuditEntry } from '@sitewright/contract/audit.ts'
import { Link } from 'react-router'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { momentOf } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tags/tag.tsx'

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, who, says, kind, reason, outcome, token, ticket_id, customer_id } = entry
  return (
    <li>
      <Box flex="1 1 18rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text m={0} size="sm">
          <b>
            <bdi>{who}</bdi>
          </b>{' '}
          {says}
        </Text>
        <Group gap="xs">
          {outcome !== 'done' && <Tag tone="warm">{outcome === 'refused' ? 'Refused' : 'Failed'}</Tag>}
          {token && <Tag tone="info">By the token {token}</Tag>}
          <Text m={0} size="sm" c="dimmed">
            {kind}
            {ticket_id && (
              <>
                {' · '}
                <Link to={`/dashboard/admin/tickets/${ticket_id}`}>Ticket #{ticket_id}</Link>
              </>
            )}
            {customer_id && (
              <>
                {' · '}
                <Link to={`/dashboard/admin/customers/${customer_id}`}>Customer #{customer_id}</Link>
              </>
            )}
            {reason && ` · ${reason}`}
          </Text>
        </Group>
        <Sides entry={entry} />
      </Box>
      <Text size="sm" c="dimmed" m={0}>
        <time dateTime={at}>{momentOf(at)}</time>
      </Text>
    </li>
  )
}

function Sides({ entry: { before, after, says, at } }: { entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (fields.length === 0) return null
  return (
    <Disclosure summary="Before and after">
      <Table aria-label={`Before and after: ${says}, ${momentOf(at)}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Before</Table.Th>
            <Table.Th>After</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field}>
              <Table.Td>{field.replaceAll('_', ' ')}</Table.Td>
              <Table.Td>{inWords(before[field])}</Table.Td>
              <Table.Td>{inWords(after[field])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Disclosure>
  )
}

function inWords(value: AuditEntry['before'][string] | undefined): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') || '–' : String(value)
}

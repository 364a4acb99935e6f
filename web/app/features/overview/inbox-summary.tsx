import { Group, Paper, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSocketEvent } from '#app/client/socket.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { inboxCountsQuery } from './overview-queries.ts'

export function InboxSummary() {
  const queries = useQueryClient()
  useSocketEvent('inbox_changed', () => void queries.invalidateQueries(inboxCountsQuery))
  const query = useQuery(inboxCountsQuery)
  return (
    <Loaded query={query} label="Loading the inbox" failure="The inbox could not be loaded." rows={1}>
      {(counts) => (
        <Group gap="sm">
          <Figure label="Waiting for us" count={counts.waiting_for_staff} search="?waiting=staff" />
          <Figure label="Overdue" count={counts.overdue} search="" />
          <Figure label="Unassigned" count={counts.unassigned} search="?assignee=none" />
          <Figure label="Mine" count={counts.mine} search="?assignee=me" />
        </Group>
      )}
    </Loaded>
  )
}

function Figure({ label, count, search }: { label: string; count: number; search: string }) {
  return (
    <Paper
      component={Link}
      to={`/dashboard/admin/tickets${search}`}
      flex="1 1 9rem"
      withBorder
      p="md"
      c="dimmed"
      bg="transparent"
      td="none"
    >
      <Text span display="block" fz="1.75rem" fw={700} lh={1.2} c="var(--ink)">
        {count >= 1_000 ? '999+' : count}
      </Text>{' '}
      {label}
    </Paper>
  )
}

import { Button, Flex } from '@mantine/core'
import { RequestStatus } from '@sitewright/contract/requests.ts'
import { Link } from 'react-router'

const labels: Record<RequestStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  completed: 'Completed',
  other: 'Other',
}

export function StatusFilter({ chosen }: { chosen: RequestStatus | null }) {
  return (
    <Flex component="nav" aria-label="Requests by status" wrap="wrap" gap={6} mb="lg">
      {[null, ...RequestStatus.options].map((status) => (
        <Button
          key={status}
          component={Link}
          to={status === null ? '?' : `?status=${status}`}
          replace
          preventScrollReset
          size="sm"
          px="sm"
          radius="xl"
          variant={status === chosen ? 'light' : 'default'}
          aria-current={status === chosen ? 'true' : undefined}
        >
          {status === null ? 'All' : labels[status]}
        </Button>
      ))}
    </Flex>
  )
}

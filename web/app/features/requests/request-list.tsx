import { Button } from '@mantine/core'
import type { RequestStatus } from '@sitewright/contract/requests.ts'
import { IconMessage2Question } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { requestsKey, requestsQuery } from './queries.ts'
import { RequestRow } from './request-row.tsx'
import { useLiveRequests } from './use-live-requests.ts'

interface RequestListProps {
  isStaff: boolean
  status: RequestStatus | null
}

export function RequestList({ isStaff, status }: RequestListProps) {
  useLiveRequests()
  const list = useInfiniteQuery(requestsQuery({ all: isStaff, status }))
  return (
    <>
      {list.data && list.isError && !list.isFetching && (
        <ErrorState
          message="Failed to fetch service requests"
          detail="What you see may be out of date."
          onRetry={() => void list.refetch()}
        />
      )}
      <PagedRows
        query={list}
        queryKey={requestsKey}
        label="Loading your service requests"
        failure="Failed to fetch service requests"
        height={84}
        empty={<Nothing isStaff={isStaff} isFiltered={status !== null} />}
      >
        {(request) => <RequestRow key={request.id} request={request} isStaff={isStaff} />}
      </PagedRows>
    </>
  )
}

function Nothing({ isStaff, isFiltered }: { isStaff: boolean; isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState title="No request has this status." text="Choose another status above." />
  if (isStaff)
    return <EmptyState title="No customer has made a request yet." text="New requests appear here." />
  return (
    <EmptyState
      icon={<IconMessage2Question size={40} aria-hidden />}
      title="You have not made any service requests yet."
      text="Tell us what is wrong or what you need. You see the price before you send anything."
      action={
        <Button component={Link} to="/dashboard/quote">
          Request a service
        </Button>
      }
    />
  )
}

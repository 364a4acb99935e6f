import { Button } from '@mantine/core'
import type { RequestStatus } from '@sitewright/contract/requests.ts'
import { IconMessage2Question } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { useLoadMore } from '#app/client/lists/paged-list.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { requestsKey, requestsQuery } from './queries.ts'
import { RequestCard } from './request-card.tsx'
import classes from './requests.module.css'
import { useLiveRequests } from './use-live-requests.ts'

interface RequestListProps {
  /** Staff see the requests of every customer. */
  isStaff: boolean
  status: RequestStatus | null
}

/** Requests, newest first, kept up to date while they are on screen. */
export function RequestList({ isStaff, status }: RequestListProps) {
  useLiveRequests()
  const list = useInfiniteQuery(requestsQuery({ all: isStaff, status }))
  const more = useLoadMore(requestsKey, list.fetchNextPage)
  if (list.isPending) return <Loading label="Loading your service requests" height={190} />
  if (!list.data)
    return (
      <ErrorState
        message="Failed to fetch service requests"
        detail={asProblem(list.error).message}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const requests = list.data.pages.flat()
  if (requests.length === 0) return <Nothing isStaff={isStaff} isFiltered={status !== null} />
  return (
    <>
      {list.isError && !list.isFetching && (
        <ErrorState
          message="Failed to fetch service requests"
          detail="What you see may be out of date."
          onRetry={() => void list.refetch()}
        />
      )}
      <ul className={classes.list}>
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} isStaff={isStaff} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="default"
          className={classes.loadMore}
          loading={more.isLoading}
          onClick={more.loadMore}
        >
          Load more
        </Button>
      )}
    </>
  )
}

function Nothing({ isStaff, isFiltered }: { isStaff: boolean; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No request has this status." text="Choose another one above." />
  if (isStaff)
    return (
      <EmptyState title="No customer has made a request yet." text="New ones appear here by themselves." />
    )
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

import { Button } from '@mantine/core'
import { IconMessage2Question } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { useSocketEvent } from '#app/client/socket.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { StatusTag } from '#app/ui/tags/status-tags.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { serviceWords } from '#app/ui/words.ts'
import classes from './overview.module.css'
import { latestRequestsQuery } from './overview-queries.ts'

/** The newest requests of the signed-in person, with what is unread on each. */
export function LatestRequests() {
  const queries = useQueryClient()
  useSocketEvent('requests_changed', () => void queries.invalidateQueries(latestRequestsQuery))
  const { data: requests, error, isPending, isFetching, refetch } = useQuery(latestRequestsQuery)
  if (isPending) return <Loading label="Loading your requests" rows={2} />
  if (!requests)
    return (
      <ErrorState
        message="Failed to fetch service requests"
        detail={asProblem(error).message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (requests.length === 0)
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
  return (
    <ul className={classes.list}>
      {requests.map((request) => (
        <li key={request.id}>
          <Link
            to={request.ticket_id ? `/dashboard/ticket/${request.ticket_id}` : '/dashboard/requests'}
            className={classes.row}
          >
            <span className={classes.what}>
              {serviceWords(request.service_type)}
              {request.ticket_id && <span className={classes.soft}> · ticket #{request.ticket_id}</span>}
            </span>
            <span className={classes.tags}>
              {request.unread > 0 && <Tag tone="warm">{request.unread} unread</Tag>}
              <StatusTag status={request.status} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { useSocketEvent } from '#app/client/socket.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import classes from './overview.module.css'
import { inboxCountsQuery } from './overview-queries.ts'

/** What waits for the people who fix. */
export function InboxSummary() {
  const queries = useQueryClient()
  useSocketEvent('inbox_changed', () => void queries.invalidateQueries(inboxCountsQuery))
  const { data: counts, error, isPending, isFetching, refetch } = useQuery(inboxCountsQuery)
  if (isPending) return <Loading label="Loading the inbox" rows={1} />
  if (!counts)
    return (
      <ErrorState
        message="The inbox could not be loaded."
        detail={asProblem(error).message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const figures = [
    {
      label: 'Waiting for us',
      count: counts.waiting_for_staff,
      to: '/dashboard/admin/tickets?waiting=staff',
    },
    { label: 'Overdue', count: counts.overdue, to: '/dashboard/admin/tickets' },
    { label: 'Nobody assigned', count: counts.unassigned, to: '/dashboard/admin/tickets?assignee=none' },
    { label: 'Mine', count: counts.mine, to: '/dashboard/admin/tickets?assignee=me' },
  ]
  return (
    <ul className={classes.figures}>
      {figures.map(({ label, count, to }) => (
        <li key={label}>
          <Link to={to} className={classes.figure}>
            <span className={classes.number}>{count >= 1_000 ? '999+' : count}</span> {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

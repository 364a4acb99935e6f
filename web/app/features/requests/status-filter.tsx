import { RequestStatus } from '@sitewright/contract/requests.ts'
import { Link } from 'react-router'
import classes from './requests.module.css'

const labels: Record<RequestStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  completed: 'Completed',
  other: 'Other',
}

/** Links to all requests, and to those of one status. */
export function StatusFilter({ chosen }: { chosen: RequestStatus | null }) {
  return (
    <nav aria-label="Requests by status" className={classes.filter}>
      <span className={classes.filterName}>Show</span>
      {[null, ...RequestStatus.options].map((status) => (
        <Link
          key={status}
          to={status === null ? '?' : `?status=${status}`}
          replace
          preventScrollReset
          aria-current={status === chosen ? 'true' : undefined}
          className={classes.filterChoice}
        >
          {status === null ? 'All' : labels[status]}
        </Link>
      ))}
    </nav>
  )
}

import { RequestStatus } from '@sitewright/contract/requests.ts'
import classes from './requests.module.css'

const labels: Record<RequestStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  completed: 'Completed',
  other: 'Other',
}

interface StatusFilterProps {
  chosen: RequestStatus | null
  onChoose: (status: RequestStatus | null) => void
}

/** All requests, or those of one status. */
export function StatusFilter({ chosen, onChoose }: StatusFilterProps) {
  return (
    <fieldset className={classes.filter}>
      <legend className={classes.filterName}>Show</legend>
      {[null, ...RequestStatus.options].map((status) => (
        <label key={status} className={classes.filterChoice}>
          <input type="radio" name="status" checked={status === chosen} onChange={() => onChoose(status)} />
          {status === null ? 'All' : labels[status]}
        </label>
      ))}
    </fieldset>
  )
}

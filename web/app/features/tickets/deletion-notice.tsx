import { Notice } from '#app/ui/feedback/notice.tsx'
import classes from './deletion-notice.module.css'
import type { TicketDeletion } from './use-ticket-deletion.ts'

/** What happens to the ticket, in the words of the spec. */
export function DeletionNotice({ deletion }: { deletion: TicketDeletion }) {
  const { state, failed } = deletion
  return (
    <div className={classes.notice}>
      {state === 'done' && (
        <Notice tone="good" role="status">
          Ticket deleted successfully. Redirecting...
        </Notice>
      )}
      {state === 'pushed' && (
        <Notice tone="warm" role="alert">
          This ticket has been deleted. Redirecting to dashboard...
        </Notice>
      )}
      {failed && (
        <Notice tone="bad" role="alert">
          Failed to delete ticket. Please try again.
        </Notice>
      )}
    </div>
  )
}

import { Alert } from '@mantine/core'
import type { TicketDeletion } from './use-ticket-deletion.ts'

/** What happens to the ticket, in the words of the spec. */
export function DeletionNotice({ deletion }: { deletion: TicketDeletion }) {
  if (deletion.state === 'done')
    return (
      <Alert color="pine" role="status" mb="md">
        Ticket deleted successfully. Redirecting...
      </Alert>
    )
  if (deletion.state === 'pushed')
    return (
      <Alert color="ember" role="status" mb="md">
        This ticket has been deleted. Redirecting to dashboard...
      </Alert>
    )
  if (!deletion.failed) return null
  return (
    <Alert color="red" role="alert" mb="md">
      Failed to delete ticket. Please try again.
    </Alert>
  )
}

import { Stack } from '@mantine/core'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { TicketDeletion } from './use-ticket-deletion.ts'

export function DeletionNotice({ deletion: { state, isGoing, failed } }: { deletion: TicketDeletion }) {
  if (!isGoing && !failed) return null
  return (
    <Stack gap="xs" mb="md">
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
    </Stack>
  )
}

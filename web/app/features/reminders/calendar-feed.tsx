import { Button, Group, Text } from '@mantine/core'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { useMutation } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { CopyButton } from '#app/ui/evidence/copy-button.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'

const FAILED = 'That did not work. Please try again.'

/** A private address for the calendar program on one's phone or computer. */
export function CalendarFeed() {
  const open = useMutation({
    mutationFn: () => call(reminderRoutes.openFeed),
    onError: (error) => toastError(sayProblem(error, FAILED)),
  })
  const end = useMutation({
    mutationFn: () => call(reminderRoutes.endFeed),
    onSuccess: () => {
      open.reset()
      toastSuccess('The address does not work any more.')
    },
    onError: (error) => toastError(sayProblem(error, FAILED)),
  })
  return (
    <Disclosure summary="Show the reminders in your own calendar program">
      <Text>
        Subscribe to this private address in Apple Calendar, Outlook or Google Calendar. Whoever has it can
        read all open reminders. A new address ends the old one, and so do a new password and a new role.
      </Text>
      {open.data && (
        <Group gap="xs" mb="sm" style={{ overflowWrap: 'anywhere' }}>
          <code>{open.data.url}</code>
          <CopyButton text={open.data.url} label="Copy the address" />
        </Group>
      )}
      <Group gap="sm">
        <Button variant="default" size="sm" loading={open.isPending} onClick={() => open.mutate()}>
          Make a new address
        </Button>
        <Button variant="default" size="sm" loading={end.isPending} onClick={() => end.mutate()}>
          End the address
        </Button>
      </Group>
    </Disclosure>
  )
}

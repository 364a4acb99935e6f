import { Button, Group, Text } from '@mantine/core'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sayProblem } from '#app/client/api.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { CopyButton } from '#app/ui/evidence/copy-button.tsx'
import { PasswordDialog } from '#app/ui/password-dialog.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'

const FAILED = 'That did not work. Please try again.'

/** A private address for the calendar program on one's phone or computer. */
export function CalendarFeed() {
  const [isAsking, setIsAsking] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const end = useMutation({
    mutationFn: () => call(reminderRoutes.endFeed),
    onSuccess: () => {
      setAddress(null)
      toastSuccess('The address does not work any more.')
    },
    onError: (error) => toastError(sayProblem(error, FAILED)),
  })
  return (
    <Disclosure summary="Show the reminders in your own calendar program">
      <Text>
        Subscribe to this private address in Apple Calendar, Outlook or Google Calendar. Anyone who has it can
        read all open reminders. A new address ends the old one, and so do a new password and a new role.
      </Text>
      {address && (
        <Group gap="xs" mb="sm" style={{ overflowWrap: 'anywhere' }}>
          <code>{address}</code>
          <CopyButton text={address} label="Copy the address" />
        </Group>
      )}
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
          Make a new address
        </Button>
        <Button variant="default" size="sm" loading={end.isPending} onClick={() => end.mutate()}>
          End the address
        </Button>
      </Group>
      {isAsking && (
        <PasswordDialog
          title="Make a new calendar address"
          confirmLabel="Make the address"
          send={async (password) => {
            const { url } = await call(reminderRoutes.openFeed, { body: { password } })
            setAddress(url)
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        >
          Anyone who has the address can read all open reminders, so please enter your password. An earlier
          address stops working.
        </PasswordDialog>
      )}
    </Disclosure>
  )
}

import { NativeSelect, Stack, Text } from '@mantine/core'
import type { StaffMember } from '@sitewright/contract/staff.ts'
import { type FormEvent, useState } from 'react'
import { sayProblem } from '#app/client/api.ts'
import { counted } from '#app/ui/format.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { toastError } from '#app/ui/toast.tsx'
import { useChangeStaff } from './staff-queries.ts'

interface DeactivateDialogProps {
  person: StaffMember
  colleagues: StaffMember[]
  onClose: () => void
}

export function DeactivateDialog({ person, colleagues, onClose }: DeactivateDialogProps) {
  const [handTo, setHandTo] = useState('')
  const change = useChangeStaff(person.id, `${person.name} is deactivated.`)
  const others = colleagues.filter(({ id, active }) => active && id !== person.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { active: false, hand_to: handTo ? Number(handTo) : null },
      {
        onSuccess: onClose,
        onError: (error) => toastError(sayProblem(error, 'That did not work. Please try again.')),
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={`Deactivate ${person.name}?`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text m={0}>
            <bdi>{person.name}</bdi> is signed out everywhere at once and cannot sign in any more. Every
            access to a customer’s login ends. What they did stays in the records.
          </Text>
          <NativeSelect
            label={`Who takes the ${counted(person.open_tickets, 'open ticket')}`}
            data={[
              { value: '', label: 'Nobody: leave them without an assignee' },
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={handTo}
            onChange={(event) => setHandTo(event.currentTarget.value)}
            data-autofocus
          />
          <DialogButtons onCancel={onClose} isSending={change.isPending} danger>
            Deactivate
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  )
}

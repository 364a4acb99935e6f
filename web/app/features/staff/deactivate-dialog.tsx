import { NativeSelect, Text } from '@mantine/core'
import { StaffChange, type StaffMember } from '@sitewright/contract/staff.ts'
import { sayProblem } from '#app/client/api.ts'
import { counted } from '#app/ui/format.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { OwnPassword } from '#app/ui/own-password.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { useChangeStaff } from './staff-queries.ts'

interface DeactivateDialogProps {
  person: StaffMember
  colleagues: StaffMember[]
  onClose: () => void
}

export function DeactivateDialog({ person, colleagues, onClose }: DeactivateDialogProps) {
  const change = useChangeStaff(person.id, `${person.name} is deactivated.`)
  const others = colleagues.filter(({ id, active }) => active && id !== person.id)
  const form = useSchemaForm({
    schema: StaffChange,
    defaults: { active: false, hand_to: null as number | null, password: '' },
    send: async (body) => {
      await change.mutateAsync(body)
      onClose()
    },
    failsIn: 'toast',
    sayFailure: (error) => sayProblem(error, 'That did not work. Please try again.'),
  })
  const title = `Deactivate ${person.name}?`
  return (
    <Dialog onClose={onClose} title={title}>
      <FormView form={form} label={title}>
        <Text m={0}>
          <bdi>{person.name}</bdi> is signed out everywhere at once and cannot sign in any more. Every access
          to a customer’s login ends. What they did stays in the records.
        </Text>
        <NativeSelect
          label={`Who takes the ${counted(person.open_tickets, 'open ticket')}`}
          data={[
            { value: '', label: 'Nobody: leave them without an assignee' },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          data-autofocus
          {...fieldOf(form, 'hand_to', { setValueAs: (id) => Number(id) || null })}
        />
        <OwnPassword {...fieldOf(form, 'password')} />
        <DialogButtons onCancel={onClose} danger>
          Deactivate
        </DialogButtons>
      </FormView>
    </Dialog>
  )
}

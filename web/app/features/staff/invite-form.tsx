import { Group, NativeSelect, TextInput } from '@mantine/core'
import { NewInvite, StaffRole, staffRoles, staffRoutes } from '@sitewright/contract/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, sayUnlessPassword } from '#app/client/api.ts'
import { OwnPassword } from '#app/ui/own-password.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { staffKey } from './staff-queries.ts'

const roles = StaffRole.options.toReversed().map((value) => ({ value, label: staffRoles[value] }))
const empty: { email: string; role: StaffRole; password: string } = { email: '', role: 'agent', password: '' }

export function InviteForm() {
  const queries = useQueryClient()
  const form = useSchemaForm({
    schema: NewInvite,
    defaults: empty,
    send: async (body) => {
      await call(staffRoutes.invite, { body })
      form.reset(empty)
      toastSuccess(`An invitation is on its way to ${body.email}.`)
      await queries.invalidateQueries({ queryKey: staffKey })
    },
    sayFailure: (error) => sayUnlessPassword(error, 'The invitation could not be sent.'),
  })
  return (
    <FormView form={form} label="Invite a colleague">
      <Group align="start" gap="md">
        <TextInput
          label="E-mail address"
          type="email"
          autoComplete="off"
          required
          flex="1 1 16rem"
          {...fieldOf(form, 'email')}
        />
        <NativeSelect label="Role" data={roles} flex="0 1 10rem" {...fieldOf(form, 'role')} />
        <OwnPassword flex="1 1 16rem" {...fieldOf(form, 'password')} />
      </Group>
      <Group>
        <SubmitButton>Send the invitation</SubmitButton>
      </Group>
    </FormView>
  )
}

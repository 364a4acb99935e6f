import { TextInput } from '@mantine/core'
import { PasskeyName } from '@sitewright/contract/passkeys.ts'
import { PasswordAttempt } from '@sitewright/contract/users.ts'
import { z } from 'zod'
import { asProblem } from '#app/client/api.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { OwnPassword } from '#app/ui/own-password.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { addPasskey, sayPasskeyProblem } from './browser-keys.ts'

interface AddPasskeyDialogProps {
  onAdded: () => Promise<unknown>
  onClose: () => void
}

const schema = z.strictObject({ name: PasskeyName, password: PasswordAttempt })

export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  return (
    <Dialog onClose={onClose} title="Add a passkey">
      <AddPasskeyForm onAdded={onAdded} onClose={onClose} />
    </Dialog>
  )
}

function AddPasskeyForm({ onAdded, onClose }: AddPasskeyDialogProps) {
  const form = useSchemaForm({
    schema,
    defaults: { name: '', password: '' },
    send: async (body) => {
      await addPasskey(body)
      onClose()
      await onAdded()
    },
    sayFailure: (error) =>
      asProblem(error).fields?.password
        ? null
        : sayPasskeyProblem(error, 'The passkey could not be created. Please try again.'),
  })
  return (
    <FormView form={form} label="Add a passkey">
      <TextInput
        label="Name"
        description="Where it is kept, such as ‘My phone’."
        autoComplete="off"
        maxLength={60}
        data-autofocus
        required
        {...fieldOf(form, 'name')}
      />
      <OwnPassword {...fieldOf(form, 'password')} />
      <DialogButtons onCancel={onClose}>Add a passkey</DialogButtons>
    </FormView>
  )
}

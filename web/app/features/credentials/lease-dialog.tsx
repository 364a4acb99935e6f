import { NativeSelect, Text, TextInput } from '@mantine/core'
import { type Credential, credentialRoutes } from '@sitewright/contract/credentials.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { credentialKeys, nameOf } from './queries.ts'

const times = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours' },
]
const REASON_MIN = 3

interface LeaseDialogProps {
  entry: Credential
  ticketId: number
  onClose: () => void
}

/** Staff say what they need a login for and for how long; the client gets a mail and can end it. */
export function LeaseDialog({ entry, ticketId, onClose }: LeaseDialogProps) {
  const queries = useQueryClient()
  const form = useSchemaForm({
    schema: credentialRoutes.lease.body,
    defaults: { ticket_id: ticketId, reason: '', minutes: 60 },
    send: async (body) => {
      await call(credentialRoutes.lease, { params: { id: String(entry.id) }, body })
      await queries.invalidateQueries({ queryKey: credentialKeys.ticket(ticketId) })
      onClose()
    },
    sayFailure: (error) => sayProblem(error, 'You could not be given access. Please try again.'),
  })
  const title = `Access to ${nameOf(entry)}`
  return (
    <Dialog onClose={onClose} title={title}>
      <FormView form={form} label={title}>
        <Text m={0}>
          The client gets an e-mail with your name and reason, and can end the access at any time.
        </Text>
        <TextInput
          label="What do you need it for?"
          maxLength={300}
          autoComplete="off"
          data-autofocus
          {...fieldOf(form, 'reason')}
        />
        <NativeSelect
          label="For how long?"
          data={times}
          {...fieldOf(form, 'minutes', { setValueAs: Number })}
        />
        <DialogButtons onCancel={onClose} isDisabled={form.watch('reason').trim().length < REASON_MIN}>
          Take access
        </DialogButtons>
      </FormView>
    </Dialog>
  )
}

import { Text, TextInput } from '@mantine/core'
import { type CustomerPage, customerRoutes, ViewReason } from '@sitewright/contract/customers.ts'
import { VIEW_MINUTES } from '@sitewright/contract/viewing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { startViewing } from '#app/client/viewing.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'

const words = {
  view: {
    title: 'Look as this client',
    text: `For ${VIEW_MINUTES} minutes this tab shows what the client sees. You can change nothing, and the vault stays closed. The client sees your name and the reason in the account’s log.`,
    label: 'Why do you need to look?',
    button: 'Start looking',
  },
  suspend: {
    title: 'Suspend this customer',
    text: 'They are signed out everywhere at once and cannot sign in. Their data is kept, and a care plan continues until it is ended. They see the reason in an e-mail and when they try to sign in.',
    label: 'Reason, which the customer sees',
    button: 'Suspend',
  },
}

interface ReasonDialogProps {
  act: keyof typeof words
  customer: CustomerPage
  onClose: () => void
}

export function ReasonDialog({ act, customer, onClose }: ReasonDialogProps) {
  const queries = useQueryClient()
  const params = { id: String(customer.id) }
  const form = useSchemaForm({
    schema: ViewReason,
    defaults: { reason: '' },
    send: async (body) => {
      if (act === 'view') {
        const { token, user } = await call(customerRoutes.viewAs, { params, body })
        return startViewing({ ...user, token })
      }
      const { message } = await call(customerRoutes.suspend, { params, body })
      toastSuccess(message)
      void queries.invalidateQueries({ queryKey: ['customers'] })
      onClose()
    },
    sayFailure: (error) => sayProblem(error, 'That did not work. Please try again.'),
  })
  const { title, text, label, button } = words[act]
  return (
    <Dialog onClose={onClose} title={title}>
      <FormView form={form} label={title}>
        <Text m={0}>{text}</Text>
        <TextInput label={label} required maxLength={300} data-autofocus {...fieldOf(form, 'reason')} />
        <DialogButtons onCancel={onClose} danger={act === 'suspend'}>
          {button}
        </DialogButtons>
      </FormView>
    </Dialog>
  )
}

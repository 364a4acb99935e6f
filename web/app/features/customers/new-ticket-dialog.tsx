import { Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { type CustomerPage, customerRoutes, TicketForClient } from '@sitewright/contract/customers.ts'
import { UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { useNavigate } from 'react-router'
import { call, sayProblem } from '#app/client/api.ts'
import { useIdempotencyKey } from '#app/client/use-idempotency-key.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { urgencyWords } from '#app/ui/words.ts'

const urgencies = UrgencyLevel.options.map((value) => ({ value, label: urgencyWords(value) }))
const sides = [
  { value: 'staff', label: 'Us: we work on it' },
  { value: 'client', label: 'The client: we need an answer' },
]

interface NewTicketDialogProps {
  customer: CustomerPage
  onClose: () => void
}

/** For a client who asked elsewhere, by telephone say. */
export function NewTicketDialog({ customer, onClose }: NewTicketDialogProps) {
  const navigate = useNavigate()
  const { key, renewAfter } = useIdempotencyKey()
  const form = useSchemaForm({
    schema: TicketForClient,
    defaults: {
      subject: '',
      message: '',
      urgency_level: 'low' as UrgencyLevel,
      waiting_for: 'staff' as 'staff' | 'client',
    },
    send: async (body) => {
      const params = { id: String(customer.id) }
      const { ticket_id } = await call(customerRoutes.openTicket, { params, body, idempotencyKey: key })
      onClose()
      await navigate(`/dashboard/admin/tickets/${ticket_id}`)
    },
    sayFailure: (error) => {
      renewAfter(error)
      return sayProblem(error, 'The ticket could not be opened. Please try again.')
    },
  })
  const title = 'New ticket for this client'
  return (
    <Dialog onClose={onClose} title={title}>
      <FormView form={form} label={title}>
        <Text m={0}>They see the ticket at once, and your words as its first message.</Text>
        <TextInput label="Subject" required maxLength={80} data-autofocus {...fieldOf(form, 'subject')} />
        <Textarea label="First message" required rows={5} {...fieldOf(form, 'message')} />
        <Group align="start" gap="sm">
          <NativeSelect
            label="Urgency"
            data={urgencies}
            flex="1 1 9rem"
            {...fieldOf(form, 'urgency_level')}
          />
          <NativeSelect label="Waiting for" data={sides} flex="1 1 12rem" {...fieldOf(form, 'waiting_for')} />
        </Group>
        <DialogButtons onCancel={onClose}>Open the ticket</DialogButtons>
      </FormView>
    </Dialog>
  )
}

import { Text, TextInput } from '@mantine/core'
import type { Customer } from '@sitewright/contract/customers.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { isConfirmed } from './is-confirmed.ts'

const schema = z.object({ typed: z.string() })

export function WipeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useSchemaForm({
    schema,
    defaults: { typed: '' },
    send: async () => {
      const { deleted } = await call(ticketRoutes.wipe, { params: { id: String(customer.id) } })
      toastSuccess(deleted === 1 ? '1 ticket was deleted.' : `${deleted} tickets were deleted.`)
      for (const key of ['customers', 'tickets']) void queries.invalidateQueries({ queryKey: [key] })
      onClose()
    },
    sayFailure: (error) => sayProblem(error, 'The tickets could not be deleted. Please try again.'),
  })
  const count = customer.tickets === 1 ? 'the one ticket' : `all ${customer.tickets} tickets`
  return (
    <Dialog onClose={onClose} title="Delete all tickets?">
      <FormView form={form} label="Delete all tickets?">
        <Text m={0}>
          This deletes {count} of{' '}
          <Text span inherit fw={600}>
            <bdi>{customer.name}</bdi>
          </Text>{' '}
          with their conversations and files, for everyone and at once.
        </Text>
        <TextInput
          label="To confirm, type the customer’s name or the number of tickets"
          autoComplete="off"
          data-autofocus
          {...fieldOf(form, 'typed')}
        />
        <DialogButtons onCancel={onClose} isDisabled={!isConfirmed(form.watch('typed'), customer)} danger>
          Delete all tickets
        </DialogButtons>
      </FormView>
    </Dialog>
  )
}

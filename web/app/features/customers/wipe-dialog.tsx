import { Stack, Text, TextInput } from '@mantine/core'
import type { Customer } from '@sitewright/contract/customers.ts'
import { type FormEvent, useState } from 'react'
import { sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { useWipe } from './customer-queries.ts'
import { isConfirmed } from './is-confirmed.ts'

export function WipeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const wipe = useWipe(customer.id)
  const isSure = isConfirmed(typed, customer)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSure) return
    wipe.mutate(undefined, {
      onSuccess: ({ deleted }) => {
        toastSuccess(deleted === 1 ? '1 ticket was deleted.' : `${deleted} tickets were deleted.`)
        onClose()
      },
    })
  }
  const count = customer.tickets === 1 ? 'the one ticket' : `all ${customer.tickets} tickets`
  return (
    <Dialog onClose={onClose} title="Delete all tickets?">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text m={0}>
            This deletes {count} of{' '}
            <Text span inherit fw={600}>
              <bdi>{customer.name}</bdi>
            </Text>{' '}
            with their conversations and files, for everyone and at once.
          </Text>
          {wipe.isError && (
            <Notice tone="bad" role="alert">
              {sayProblem(wipe.error, 'The tickets could not be deleted. Please try again.')}
            </Notice>
          )}
          <TextInput
            label="To confirm, type the customer’s name or the number of tickets"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <DialogButtons onCancel={onClose} isSending={wipe.isPending} isDisabled={!isSure} danger>
            Delete all tickets
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  )
}

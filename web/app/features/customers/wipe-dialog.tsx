import { Button, Modal, TextInput } from '@mantine/core'
import type { Customer } from '@sitewright/contract/customers.ts'
import { type FormEvent, useState } from 'react'
import { sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useFocusBack } from '#app/ui/overlays/focus-back.ts'
import { toastSuccess } from '#app/ui/toast.tsx'
import classes from './customer-list.module.css'
import { useWipe } from './customer-queries.ts'
import { isConfirmed } from './is-confirmed.ts'

/** Asks for the customer's name or the number of tickets before all of them go. */
export function WipeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  useFocusBack()
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
    <Modal
      opened
      onClose={onClose}
      centered
      title="Delete all tickets?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} className={classes.form}>
        <p>
          This deletes {count} of <bdi className={classes.strong}>{customer.name}</bdi> with their
          conversations and files, for everybody and at once.
        </p>
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
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" disabled={!isSure} loading={wipe.isPending}>
            Delete all tickets
          </Button>
        </div>
      </form>
    </Modal>
  )
}

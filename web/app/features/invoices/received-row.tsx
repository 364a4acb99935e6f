import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { type ReceivedPayment, UndoReceived } from '@sitewright/contract/received-payments.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sayProblem } from '#app/client/api.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { invoicesKey } from './invoice-queries.ts'
import { methodWords } from './invoice-words.ts'

interface ReceivedRowProps {
  invoiceId: string
  payment: ReceivedPayment
  onUndone: () => void
}

/** One payment that staff wrote down, and why it was undone. */
export function ReceivedRow({ invoiceId, payment, onUndone }: ReceivedRowProps) {
  const [isUndoing, setIsUndoing] = useState(false)
  const { amount, method, received_on, reference, note, noted_by, undone_at, undo_reason } = payment
  const about = [reference, note, noted_by && `recorded by ${noted_by}`].filter(Boolean).join(' · ')
  return (
    <li>
      <Box miw={0} flex="1 1 12rem" style={{ overflowWrap: 'anywhere' }}>
        <Group gap={6} fw={600}>
          {formatPence(amount)} {undone_at && <Tag tone="warm">Undone</Tag>}
        </Group>
        <Text size="sm" m={0}>
          {methodWords[method]}, {longDay(received_on)}
        </Text>
        <Text size="sm" c="dimmed" m={0}>
          <bdi>{undo_reason ?? about}</bdi>
        </Text>
      </Box>
      {!undone_at && !isUndoing && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Undo the payment of ${formatPence(amount)}`}
          onClick={() => setIsUndoing(true)}
        >
          Undo
        </Button>
      )}
      {isUndoing && <UndoForm invoiceId={invoiceId} payment={payment} onUndone={onUndone} />}
    </li>
  )
}

function UndoForm({ invoiceId, payment, onUndone }: ReceivedRowProps) {
  const queries = useQueryClient()
  const form = useSchemaForm({
    schema: UndoReceived,
    defaults: { reason: '' },
    send: async (body) => {
      await call(invoiceRoutes.undoReceived, {
        params: { id: invoiceId, paymentId: String(payment.id) },
        body,
      })
      toastSuccess('The payment is undone.')
      await queries.invalidateQueries({ queryKey: invoicesKey })
      onUndone()
    },
    sayFailure: (error) => sayProblem(error, 'The payment was not undone. Please try again.'),
  })
  return (
    <FormView form={form} label={`Undo the payment of ${formatPence(payment.amount)}`}>
      <TextInput
        label="Reason, for the customer"
        required
        maxLength={500}
        autoFocus
        {...fieldOf(form, 'reason')}
      />
      <Group justify="flex-end">
        <SubmitButton size="xs">Undo the payment</SubmitButton>
      </Group>
    </FormView>
  )
}

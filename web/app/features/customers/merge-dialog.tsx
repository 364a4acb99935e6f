import { Button, Group, Text, TextInput } from '@mantine/core'
import { accountMergeRoutes, MergeOrder, type MergePreview } from '@sitewright/contract/account-merge.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sayProblem, sayUnlessPassword } from '#app/client/api.ts'
import { useIdempotencyKey } from '#app/client/use-idempotency-key.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { OwnPassword } from '#app/ui/own-password.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'

interface MergeDialogProps {
  /** The account that is closed. */
  customer: { id: number; name: string; email: string }
  onClose: () => void
}

/** First which account is kept and what would move; then the reason, and the address typed once more. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const [preview, setPreview] = useState<MergePreview | null>(null)
  return (
    <Dialog onClose={onClose} title="Merge into another account">
      {preview ? (
        <Confirm preview={preview} onClose={onClose} onBack={() => setPreview(null)} />
      ) : (
        <Choose customer={customer} onClose={onClose} onChosen={setPreview} />
      )}
    </Dialog>
  )
}

const Which = MergeOrder.pick({ into: true })

function Choose({
  customer,
  onClose,
  onChosen,
}: MergeDialogProps & { onChosen: (preview: MergePreview) => void }) {
  const form = useSchemaForm({
    schema: Which,
    defaults: { into: '' },
    send: async ({ into }) =>
      onChosen(
        await call(accountMergeRoutes.preview, { params: { id: String(customer.id) }, query: { into } }),
      ),
    sayFailure: (error) => sayProblem(error, 'The account could not be looked up. Please try again.'),
  })
  return (
    <FormView form={form} label="Which account is kept">
      <Text m={0} style={{ overflowWrap: 'anywhere' }}>
        Everything in the account of {customer.email} moves to the one that is kept, except the logins in its
        vault, and {customer.email} is closed. Nothing happens yet: the next step shows what would move.
      </Text>
      <TextInput
        label="E-mail of the account that is kept"
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...fieldOf(form, 'into')}
      />
      <DialogButtons onCancel={onClose}>Show what would move</DialogButtons>
    </FormView>
  )
}

interface ConfirmProps {
  preview: MergePreview
  onClose: () => void
  onBack: () => void
}

function Confirm({ preview, onClose, onBack }: ConfirmProps) {
  const { from, into, problems } = preview
  const queries = useQueryClient()
  const { key, renewAfter } = useIdempotencyKey()
  const form = useSchemaForm({
    schema: MergeOrder,
    defaults: { into: into.email, reason: '', confirm: '', password: '' },
    send: async (body) => {
      const { message } = await call(accountMergeRoutes.merge, {
        params: { id: String(from.id) },
        body,
        idempotencyKey: key,
      })
      toastSuccess(message)
      await queries.invalidateQueries({ queryKey: ['customers'] })
      onClose()
    },
    sayFailure: (error) => {
      renewAfter(error)
      return sayUnlessPassword(error, 'The accounts were not merged. Please try again.')
    },
  })
  return (
    <FormView form={form} label="Merge into another account">
      <WhatMoves preview={preview} />
      {problems.length === 0 && (
        <>
          <TextInput
            label="Reason, for the log"
            required
            maxLength={300}
            data-autofocus
            {...fieldOf(form, 'reason')}
          />
          <TextInput
            label={`To confirm, type ${from.email}`}
            autoComplete="off"
            required
            {...fieldOf(form, 'confirm')}
          />
          <OwnPassword {...fieldOf(form, 'password')} />
        </>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {problems.length === 0 && <SubmitButton color="red.8">Merge the accounts</SubmitButton>}
      </Group>
    </FormView>
  )
}

function WhatMoves({ preview: { from, into, moves, notes, problems } }: { preview: MergePreview }) {
  if (problems.length > 0)
    return (
      <Notice tone="warm" role="alert" title="These accounts cannot be merged now">
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text m={0}>
        From <bdi>{from.name}</bdi> ({from.email}) to <bdi>{into.name}</bdi> ({into.email}):
      </Text>
      <ul>
        {moves.length === 0 && <li>There is nothing to move.</li>}
        {moves.map(({ what, count }) => (
          <li key={what}>
            {what}: {count}
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <Text key={note} size="sm" m={0} mb={4}>
          {note}
        </Text>
      ))}
    </div>
  )
}

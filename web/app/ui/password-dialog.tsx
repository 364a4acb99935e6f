import { Stack, Text } from '@mantine/core'
import { PasswordAttempt } from '@sitewright/contract/users.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { Dialog } from './overlays/dialog.tsx'
import { DialogButtons } from './overlays/dialog-buttons.tsx'
import { OwnPassword } from './own-password.tsx'
import { FormView } from './schema-form.tsx'
import { fieldOf, useSchemaForm } from './use-schema-form.ts'

interface PasswordDialogProps {
  title: string
  /** What happens then. */
  children: ReactNode
  confirmLabel: string
  danger?: boolean
  /** Left empty, it closes like a cancelled one. */
  emptyCancels?: boolean
  /** Rejects when the server refuses. */
  send: (password: string) => Promise<void>
  onClose: () => void
}

const schema = z.strictObject({ password: PasswordAttempt.or(z.literal('')) })

/** Asks for the account's password before something that a stranger at this screen must not do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { children, ...form } = props
  const { title, onClose } = props
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <Text component="div" m={0}>
          {children}
        </Text>
        <PasswordForm {...form} />
      </Stack>
    </Dialog>
  )
}

type PasswordFormProps = Omit<PasswordDialogProps, 'children'>

function PasswordForm(props: PasswordFormProps) {
  const { title, confirmLabel, danger, emptyCancels = false, send, onClose } = props
  const form = useSchemaForm({
    schema,
    rules: ({ password }) => ({
      password: password === '' && !emptyCancels ? 'Please enter your password.' : null,
    }),
    defaults: { password: '' },
    send: async ({ password }) => (password === '' ? onClose() : send(password)),
    sayFailure: (error) =>
      refusesPassword(error) ? null : (error as Error).message || 'That did not work. Please try again.',
  })
  return (
    <FormView form={form} label={title}>
      <OwnPassword data-autofocus {...fieldOf(form, 'password')} />
      <DialogButtons onCancel={onClose} danger={danger}>
        {confirmLabel}
      </DialogButtons>
    </FormView>
  )
}

/** Said beside the field already. */
function refusesPassword(error: unknown): boolean {
  return (error as { fields?: Record<string, string> }).fields?.password !== undefined
}

import { PasswordInput, Text } from '@mantine/core'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#app/client/api.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { sessionsQuery } from './account-queries.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { sayFailure } from './say-failure.ts'

const schema = accountRoutes.updatePassword.body.extend({ confirmPassword: z.string() })

export function ChangePasswordForm() {
  const queries = useQueryClient()
  const form = useSchemaForm({
    mode: 'onTouched',
    schema,
    rules: ({ currentPassword, newPassword, confirmPassword }) => ({
      currentPassword: currentPassword === '' ? 'Please enter your current password.' : null,
      confirmPassword: newPassword === confirmPassword ? null : 'New passwords do not match',
    }),
    defaults: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: async ({ confirmPassword: _, ...body }) => {
      await call(accountRoutes.updatePassword, { body })
      form.reset()
      toastSuccess('Password updated successfully!')
      void queries.invalidateQueries(sessionsQuery)
    },
    failsIn: 'toast',
    sayFailure: sayFailure({
      refused: 'Failed to update password',
      unreached: 'An error occurred while updating password',
    }),
  })
  return (
    <FormView form={form} label="Change password">
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        {...fieldOf(form, 'currentPassword')}
      />
      <NewPasswordFields name="newPassword" label="New password" confirmLabel="Confirm new password" />
      <Text m={0}>Changing it signs you out on every other device.</Text>
      <SubmitButton style={{ alignSelf: 'start' }}>Change password</SubmitButton>
    </FormView>
  )
}

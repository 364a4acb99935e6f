import { Button, PasswordInput } from '@mantine/core'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { asProblem, call } from '#app/client/api.ts'
import { showFieldProblems } from '#app/ui/forms/form-problem.ts'
import { FormStack } from '#app/ui/forms/form-stack.tsx'
import { withRules } from '#app/ui/forms/with-rules.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { NewPasswordInput } from '../fields/new-password-input.tsx'
import { sessionsQuery } from '../profile/sessions-query.ts'
import { sayFailure } from '../say-failure.ts'

interface Fields {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

const schema = accountRoutes.updatePassword.body.extend({ confirmPassword: z.string() })
const resolver = withRules<Fields, Fields>(schema, ({ currentPassword, newPassword, confirmPassword }) => ({
  currentPassword: currentPassword === '' ? 'Please enter your current password.' : null,
  confirmPassword: newPassword === confirmPassword ? null : 'New passwords do not match',
}))

export function ChangePasswordForm() {
  const queries = useQueryClient()
  const form = useForm<Fields, unknown, Fields>({
    mode: 'onTouched',
    resolver,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { register, formState, handleSubmit, watch, reset } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ confirmPassword: _, ...body }) => {
    try {
      await call(accountRoutes.updatePassword, { body })
      reset()
      toastSuccess('Password updated successfully!')
      void queries.invalidateQueries(sessionsQuery)
    } catch (error) {
      showFieldProblems(form, asProblem(error))
      toastError(
        sayFailure(error, {
          refused: 'Failed to update password',
          unreached: 'An error occurred while updating password',
        }),
      )
    }
  })

  return (
    <FormStack onSubmit={submit} label="Change password">
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordInput
        label="New password"
        typed={watch('newPassword')}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <p>Changing it signs you out on every other device.</p>
      <div>
        <Button type="submit" loading={isSubmitting}>
          Change password
        </Button>
      </div>
    </FormStack>
  )
}

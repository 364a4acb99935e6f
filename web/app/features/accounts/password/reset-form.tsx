import { Button, PasswordInput, TextInput } from '@mantine/core'
import { accountRoutes, CODE_LENGTH } from '@sitewright/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { asProblem, call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { showFieldProblems } from '#app/ui/forms/form-problem.ts'
import { FormStack } from '#app/ui/forms/form-stack.tsx'
import { withRules } from '#app/ui/forms/with-rules.ts'
import { NewPasswordInput } from '../fields/new-password-input.tsx'

interface Fields {
  email: string
  code: string
  password: string
  confirmPassword: string
}

const schema = accountRoutes.resetPassword.body.extend({ confirmPassword: z.string() })
const resolver = withRules<Fields, Fields>(schema, ({ password, confirmPassword }) => ({
  confirmPassword: password === confirmPassword ? null : 'Passwords do not match.',
}))

interface ResetFormProps {
  email: string
  onReset: (email: string) => void
}

export function ResetForm({ email, onReset }: ResetFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Fields, unknown, Fields>({
    mode: 'onTouched',
    resolver,
    defaultValues: { email: '', code: '', password: '', confirmPassword: '' },
  })
  const { register, formState, handleSubmit, setValue, getValues, watch } = form
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email)
  }, [email, getValues, setValue])

  const submit = handleSubmit(async ({ confirmPassword: _, ...body }) => {
    setFailure(null)
    try {
      await call(accountRoutes.resetPassword, { body })
      onReset(body.email)
    } catch (error) {
      showFieldProblems(form, asProblem(error))
      setFailure(sayProblem(error, 'Failed to update password'))
    }
  })

  return (
    <FormStack onSubmit={submit} label="Set a new password">
      {failure && (
        <Notice tone="bad" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextInput
        label="Code from the e-mail"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={CODE_LENGTH}
        required
        error={errors.code?.message}
        {...register('code')}
      />
      <NewPasswordInput
        label="New password"
        typed={watch('password')}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" size="md" loading={isSubmitting}>
        Set the new password
      </Button>
    </FormStack>
  )
}

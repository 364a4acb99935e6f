import { TextInput } from '@mantine/core'
import { signInRoutes } from '@sitewright/contract/sign-in.ts'
import { useEffect } from 'react'
import { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { CodeField } from './code-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const schema = signInRoutes.resetPassword.body.extend({ confirmPassword: z.string() })

interface ResetFormProps {
  email: string
  /** From the link of the mail, in place of a code; empty without one. */
  token: string
  onReset: (email: string) => void
}

export function ResetForm({ email, token, onReset }: ResetFormProps) {
  const form = useSchemaForm({
    mode: 'onTouched',
    schema,
    rules: ({ password, confirmPassword }) => ({
      confirmPassword: password === confirmPassword ? null : 'Passwords do not match.',
    }),
    defaults: { email: '', code: '', password: '', confirmPassword: '' },
    prefill: { email },
    focus: email ? 'code' : 'email',
    send: async ({ confirmPassword: _, ...body }) => {
      await call(signInRoutes.resetPassword, { body })
      onReset(body.email)
    },
    sayFailure: (error) => sayProblem(error, 'Failed to update password'),
  })
  const { setValue } = form
  useEffect(() => {
    if (token) setValue('code', token)
  }, [token, setValue])
  return (
    <FormView form={form} label="Set a new password">
      <TextInput label="Email" type="email" autoComplete="username" required {...fieldOf(form, 'email')} />
      {token === '' && <CodeField label="Code from the e-mail" {...fieldOf(form, 'code')} />}
      <NewPasswordFields name="password" label="New password" confirmLabel="Confirm new password" />
      <SubmitButton size="md">Set the new password</SubmitButton>
    </FormView>
  )
}

import { Button, TextInput } from '@mantine/core'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormStack } from '#app/ui/forms/form-stack.tsx'
import { withRules } from '#app/ui/forms/with-rules.ts'

interface Fields {
  email: string
}

const resolver = withRules<Fields, Fields>(accountRoutes.forgotPassword.body, () => ({}))

interface ForgotFormProps {
  email: string
  onSent: (email: string) => void
}

/** Asks for a code to set a new password. The answer does not tell whether the address has an account. */
export function ForgotForm({ email, onSent }: ForgotFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Fields, unknown, Fields>({ resolver, defaultValues: { email: '' } })
  const { register, formState, handleSubmit, setValue, getValues } = form
  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email)
  }, [email, getValues, setValue])

  const submit = handleSubmit(async (body) => {
    setFailure(null)
    try {
      await call(accountRoutes.forgotPassword, { body })
      onSent(body.email)
    } catch (error) {
      setFailure(sayProblem(error, 'Failed to send code.'))
    }
  })

  return (
    <FormStack onSubmit={submit} label="Forgotten password">
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
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" size="md" loading={formState.isSubmitting}>
        Send me a code
      </Button>
    </FormStack>
  )
}

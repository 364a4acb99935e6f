import { Button, PasswordInput, TextInput } from '@mantine/core'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { asProblem, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormStack } from '#app/ui/forms/form-stack.tsx'
import { withRules } from '#app/ui/forms/with-rules.ts'
import { signIn } from './sign-in.ts'

interface Fields {
  email: string
  password: string
}

const resolver = withRules<Fields, Fields>(accountRoutes.login.body, (values) => ({
  password: values.password === '' ? 'Please enter your password.' : null,
}))

interface LoginFormProps {
  email: string
  forgotPath: string
  onSignedIn: () => void
  /** The password was right, but the address is not proven yet. */
  onUnverified: (email: string) => void
}

export function LoginForm({ email, forgotPath, onSignedIn, onUnverified }: LoginFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<Fields, unknown, Fields>({ resolver, defaultValues: { email: '', password: '' } })
  const { register, formState, handleSubmit, setValue, getValues } = form
  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email)
  }, [email, getValues, setValue])

  const submit = handleSubmit(async (body) => {
    setRefusal(null)
    try {
      await signIn(body)
      onSignedIn()
    } catch (error) {
      if (asProblem(error).code === 'email_unverified') onUnverified(body.email)
      else setRefusal(sayProblem(error, 'Login failed'))
    }
  })

  return (
    <FormStack onSubmit={submit} label="Sign in">
      {refusal && (
        <Notice tone="bad" role="alert">
          <p>{refusal}</p>
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
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="md" loading={formState.isSubmitting}>
        Sign in
      </Button>
      <p>
        <Link to={forgotPath}>Forgotten your password?</Link>
      </p>
    </FormStack>
  )
}

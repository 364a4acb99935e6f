import { PasswordInput, TextInput } from '@mantine/core'
import { signInRoutes } from '@sitewright/contract/sign-in.ts'
import type { SecondStepWanted, SignedIn } from '@sitewright/contract/users.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { asProblem, call, sayProblem } from '#app/client/api.ts'
import { takeNewPassword } from '#app/client/new-password.ts'
import { isSignedIn, keepSignedIn } from '#app/client/sign-in.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'

interface LoginFormProps {
  email: string
  forgotPath: (email: string) => string
  onSignedIn: (reply: SignedIn) => void
  /** The password was right, and the account has two-step sign-in. */
  onSecondStep: (wanted: SecondStepWanted) => void
  /** The password was right, but the address is not verified yet. */
  onUnverified: (email: string) => void
}

export function LoginForm({ email, forgotPath, onSignedIn, onSecondStep, onUnverified }: LoginFormProps) {
  const [password] = useState(() => takeNewPassword(email))
  const form = useSchemaForm({
    schema: signInRoutes.login.body,
    defaults: { email: '', password: '' },
    prefill: { email, password },
    focus: email ? 'password' : 'email',
    send: async (body) => {
      const reply = await call(signInRoutes.login, { body })
      if (!isSignedIn(reply)) return onSecondStep(reply)
      await keepSignedIn(reply)
      onSignedIn(reply)
    },
    sayFailure: (error, body) => {
      if (asProblem(error).code !== 'email_unverified') return sayProblem(error, 'Login failed')
      onUnverified(body.email)
      return null
    },
  })
  return (
    <FormView form={form} label="Sign in">
      <TextInput label="Email" type="email" autoComplete="username" required {...fieldOf(form, 'email')} />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        {...fieldOf(form, 'password')}
      />
      <SubmitButton size="md">Sign in</SubmitButton>
      {/* Loads its page: a click while this one hydrates would come before the address is known here. */}
      <Link reloadDocument to={forgotPath(form.watch('email').trim())}>
        Forgotten your password?
      </Link>
    </FormView>
  )
}

import { TextInput } from '@mantine/core'
import { signInRoutes } from '@sitewright/contract/sign-in.ts'
import { call, sayProblem } from '#app/client/api.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'

interface ForgotFormProps {
  email: string
  onSent: (email: string) => void
}

/** Asks for a code to set a new password. The answer is the same whether or not the address has an account. */
export function ForgotForm({ email, onSent }: ForgotFormProps) {
  const form = useSchemaForm({
    schema: signInRoutes.forgotPassword.body,
    defaults: { email: '' },
    prefill: { email },
    focus: 'email',
    send: async (body) => {
      await call(signInRoutes.forgotPassword, { body })
      onSent(body.email)
    },
    sayFailure: (error) => sayProblem(error, 'Failed to send code.'),
  })
  return (
    <FormView form={form} label="Forgotten password">
      <TextInput label="Email" type="email" autoComplete="username" required {...fieldOf(form, 'email')} />
      <SubmitButton size="md">Send me a code</SubmitButton>
    </FormView>
  )
}

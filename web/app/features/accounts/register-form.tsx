import { TextInput } from '@mantine/core'
import { accountRoutes, Registration } from '@sitewright/contract/accounts.ts'
import { track } from '#app/client/analytics/track.ts'
import { call, sayProblem } from '#app/client/api.ts'
import { keepNewPassword } from '#app/client/new-password.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { ContactFields, contactProblems, emptyContact } from './contact-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const form = useSchemaForm({
    mode: 'onTouched',
    schema: Registration,
    rules: (values) => ({
      ...contactProblems(values),
      confirmPassword: values.password === values.confirmPassword ? null : 'Passwords do not match.',
    }),
    defaults: { ...emptyContact, password: '', confirmPassword: '' },
    focus: 'name',
    send: async (body) => {
      const { email } = await call(accountRoutes.register, { body })
      track('signed_up')
      keepNewPassword(email, body.password)
      onRegistered(email)
    },
    failsIn: 'toast',
    sayFailure: (error) => sayProblem(error, 'Registration failed'),
  })
  return (
    <FormView form={form} label="Create your account">
      <TextInput label="Name" autoComplete="name" required {...fieldOf(form, 'name')} />
      <TextInput label="Email" type="email" autoComplete="email" required {...fieldOf(form, 'email')} />
      <NewPasswordFields name="password" label="Password" confirmLabel="Confirm Password" />
      <ContactFields />
      <SubmitButton size="md" disabled={!form.formState.isValid}>
        Register
      </SubmitButton>
    </FormView>
  )
}

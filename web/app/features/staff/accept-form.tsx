import { TextInput } from '@mantine/core'
import { AcceptInvite, staffRoutes } from '@sitewright/contract/staff.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'

const schema = AcceptInvite.extend({ confirmPassword: z.string() })

interface AcceptFormProps {
  token: string
  email: string
  onAccepted: (email: string) => void
  /** The fields of the new password. */
  children: ReactNode
}

export function AcceptForm({ token, email, onAccepted, children }: AcceptFormProps) {
  const form = useSchemaForm({
    mode: 'onTouched',
    schema,
    rules: ({ password, confirmPassword }) => ({
      confirmPassword: password === confirmPassword ? null : 'Passwords do not match.',
    }),
    defaults: { token, name: '', password: '', confirmPassword: '' },
    send: async ({ confirmPassword: _, ...body }) => {
      await call(staffRoutes.acceptInvite, { body })
      onAccepted(email)
    },
    sayFailure: (error) => sayProblem(error, 'That did not work. Please try again.'),
  })
  return (
    <FormView form={form} label="Join the staff">
      <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextInput label="Your name" autoComplete="name" required {...fieldOf(form, 'name')} />
      {children}
      <SubmitButton size="md">Join the staff</SubmitButton>
    </FormView>
  )
}

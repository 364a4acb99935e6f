import { TextInput } from '@mantine/core'
import { signInLinkRoutes } from '@sitewright/contract/sign-in-links.ts'
import { useState } from 'react'
import { call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'

export function AskLinkForm({ email }: { email: string }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useSchemaForm({
    schema: signInLinkRoutes.ask.body,
    defaults: { email: '' },
    prefill: { email },
    send: async (body) => setAnswer((await call(signInLinkRoutes.ask, { body })).message),
    sayFailure: (error) => sayProblem(error, 'The link could not be sent. Please try again.'),
  })
  return (
    <FormView form={form} label="Sign in by e-mail">
      <TextInput label="Email" type="email" autoComplete="username" required {...fieldOf(form, 'email')} />
      <div role="status">
        {answer !== null && (
          <Notice tone="good">
            <p>{answer}</p>
          </Notice>
        )}
      </div>
      <SubmitButton size="md">E-mail me a link</SubmitButton>
    </FormView>
  )
}

import { Button, TextInput } from '@mantine/core'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import type { SecondStepWanted, SignedIn } from '@sitewright/contract/users.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { asProblem, call, sayProblem } from '#app/client/api.ts'
import { keepSignedIn } from '#app/client/sign-in.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'

interface SecondStepFormProps {
  wanted: SecondStepWanted
  /** Signs in with a passkey instead. */
  passkey: ReactNode
  onSignedIn: (reply: SignedIn) => void
  onStartAgain: () => void
}

const schema = z.strictObject({ code: twoStepRoutes.signIn.body.shape.code })

export function SecondStepForm({ wanted, passkey, onSignedIn, onStartAgain }: SecondStepFormProps) {
  const form = useSchemaForm({
    schema,
    defaults: { code: '' },
    send: async ({ code }) => {
      const reply = await call(twoStepRoutes.signIn, { body: { challenge: wanted.challenge, code } })
      await keepSignedIn(reply)
      onSignedIn(reply)
    },
    sayFailure: (error) => (asProblem(error).fields?.code ? null : sayProblem(error, 'Login failed')),
  })
  return (
    <>
      {wanted.methods.includes('code') && (
        <FormView form={form} label="Second step">
          <TextInput
            label="Code"
            description="The 6 digits that your app shows now, or one of your recovery codes."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            autoFocus
            required
            {...fieldOf(form, 'code')}
          />
          <SubmitButton size="md">Sign in</SubmitButton>
        </FormView>
      )}
      {wanted.methods.includes('passkey') && passkey}
      <Button variant="subtle" mt="md" onClick={onStartAgain}>
        Start again
      </Button>
    </>
  )
}

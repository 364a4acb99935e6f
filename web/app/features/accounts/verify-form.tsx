import { Button, Group, TextInput } from '@mantine/core'
import { signInRoutes } from '@sitewright/contract/sign-in.ts'
import { CODE_LENGTH } from '@sitewright/contract/users.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asProblem, call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { CodeField } from './code-field.tsx'

const REDIRECT_AFTER_MS = 1_200
const REFUSED = 'Invalid or expired code.'

interface VerifyFormProps {
  email: string
  onVerified: (email: string) => void
  /** The code is right, but another browser registered the address too. */
  onPasswordNeeded: (email: string, says: string) => void
}

export function VerifyForm({ email, onVerified, onPasswordNeeded }: VerifyFormProps) {
  const [verifiedEmail, setVerifiedEmail] = useState<string | null>(null)
  const form = useSchemaForm({
    schema: signInRoutes.verifyEmail.body,
    defaults: { email: '', code: '' },
    prefill: { email },
    focus: email ? 'code' : 'email',
    send: async (body) => {
      sendCode.reset()
      const { verified, message } = await call(signInRoutes.verifyEmail, { body })
      if (!verified) throw new Error(message || REFUSED)
      setVerifiedEmail(body.email)
    },
    sayFailure: (error, body) => {
      const { code, message } = asProblem(error)
      if (code === 'password_needed') {
        onPasswordNeeded(body.email, message)
        return null
      }
      form.setFocus('code')
      return sayProblem(error, (error as Error).message || REFUSED)
    },
  })
  const sendCode = useMutation({
    mutationFn: () => call(signInRoutes.requestVerification, { body: { email: form.getValues('email') } }),
    onSuccess: () => form.setFocus('code'),
  })
  // A code that was typed or filled in before the page could listen is sent as well.
  const { getValues, action } = form
  const isEarlyCode = useRef(true)
  useEffect(() => {
    if (isEarlyCode.current && getValues('code').trim().length === CODE_LENGTH) void action()
    isEarlyCode.current = false
  }, [getValues, action])
  useEffect(() => {
    if (verifiedEmail === null) return
    const timer = setTimeout(() => onVerified(verifiedEmail), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [verifiedEmail, onVerified])

  if (verifiedEmail !== null)
    return (
      <Notice tone="good" role="status">
        <p>Verified! Redirecting to sign in...</p>
      </Notice>
    )
  return (
    <FormView form={form} label="Verify your e-mail">
      <Group align="end" gap="sm">
        <TextInput
          flex="1 1 14rem"
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...fieldOf(form, 'email')}
        />
        <Button
          variant="default"
          loading={sendCode.isPending}
          onClick={async () => {
            if (await form.trigger('email', { shouldFocus: true })) sendCode.mutate()
          }}
        >
          Send code
        </Button>
      </Group>
      <CodeField
        label="Verification code"
        description={`${CODE_LENGTH} characters, from the e-mail that we sent you. It works for 10 minutes.`}
        {...fieldOf(form, 'code', {
          // The last character sends it.
          onChange: ({ target }) => target.value.trim().length === CODE_LENGTH && form.action(),
        })}
      />
      <div role="status">
        {sendCode.isSuccess && (
          <Notice tone="good">
            <p>Code sent. Please check your email.</p>
          </Notice>
        )}
      </div>
      {sendCode.isError && (
        <Notice tone="bad" role="alert">
          <p>Failed to send code.</p>
          <p>{asProblem(sendCode.error).message}</p>
        </Notice>
      )}
      <SubmitButton size="md">Verify</SubmitButton>
    </FormView>
  )
}

import { Button, TextInput } from '@mantine/core'
import { accountRoutes, CODE_LENGTH } from '@sitewright/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { asProblem, call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormStack } from '#app/ui/forms/form-stack.tsx'
import { withRules } from '#app/ui/forms/with-rules.ts'
import classes from './verify-form.module.css'

const REDIRECT_AFTER_MS = 1_200

interface Fields {
  email: string
  code: string
}

const resolver = withRules<Fields, Fields>(accountRoutes.verifyEmail.body, () => ({}))

type Said = { tone: 'good' | 'bad'; text: string; detail?: string } | null

interface VerifyFormProps {
  /** From the page's address. */
  email: string
  onVerified: (email: string) => void
}

/** Sends a code to an address and takes it back. */
export function VerifyForm({ email, onVerified }: VerifyFormProps) {
  const [said, setSaid] = useState<Said>(null)
  const [verifiedEmail, setVerifiedEmail] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const { register, formState, handleSubmit, setValue, getValues, trigger, setFocus } = useForm<
    Fields,
    unknown,
    Fields
  >({
    resolver,
    defaultValues: { email: '', code: '' },
  })
  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email)
  }, [email, getValues, setValue])
  useEffect(() => {
    if (verifiedEmail === null) return
    const timer = setTimeout(() => onVerified(verifiedEmail), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [verifiedEmail, onVerified])

  const sendCode = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return
    setIsSending(true)
    setSaid(null)
    try {
      await call(accountRoutes.requestVerification, { body: { email: getValues('email') } })
      setSaid({ tone: 'good', text: 'Code sent. Please check your email.' })
      setFocus('code')
    } catch (error) {
      setSaid({ tone: 'bad', text: 'Failed to send code.', detail: asProblem(error).message })
    }
    setIsSending(false)
  }
  const submit = handleSubmit(async (body) => {
    setSaid(null)
    try {
      const { verified, message } = await call(accountRoutes.verifyEmail, { body })
      if (verified) setVerifiedEmail(body.email)
      else setSaid({ tone: 'bad', text: message || 'Invalid or expired code.' })
    } catch (error) {
      setSaid({ tone: 'bad', text: sayProblem(error, 'Invalid or expired code.') })
      setFocus('code')
    }
  })

  if (verifiedEmail !== null)
    return (
      <Notice tone="good" role="status">
        <p>Verified! Redirecting to sign in...</p>
      </Notice>
    )
  return (
    <FormStack onSubmit={submit} label="Verify your e-mail">
      <div className={classes.address}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button variant="default" loading={isSending} onClick={sendCode}>
          Send code
        </Button>
      </div>
      <TextInput
        label="Verification code"
        description={`${CODE_LENGTH} characters, from the e-mail that we sent you. It works for 10 minutes.`}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={CODE_LENGTH}
        required
        classNames={{ input: classes.code }}
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <div>
        <div role={said?.tone === 'bad' ? 'alert' : 'status'} className={classes.said}>
          {said && (
            <Notice tone={said.tone}>
              <p>{said.text}</p>
              {said.detail && <p>{said.detail}</p>}
            </Notice>
          )}
        </div>
        <Button type="submit" size="md" fullWidth loading={formState.isSubmitting}>
          Verify
        </Button>
      </div>
    </FormStack>
  )
}

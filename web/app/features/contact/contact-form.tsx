import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { NewContact } from '@sitewright/contract/contact.ts'
import { services, urgencies } from '@sitewright/contract/pricing.ts'
import { websiteFormProblem } from '@sitewright/contract/website.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { asProblem } from '#app/client/api.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { readSession, useSession } from '#app/client/session.ts'
import { showFieldProblems } from '#app/ui/forms/form-problem.ts'
import { FormRow, FormStack } from '#app/ui/forms/form-stack.tsx'
import growing from '#app/ui/forms/growing.module.css'
import { withRules } from '#app/ui/forms/with-rules.ts'
import { toastError } from '#app/ui/toast.tsx'
import { Captcha, useCaptchaKey } from './captcha.tsx'
import {
  type ContactFields,
  contactFrom,
  emptyContact,
  keepContactDraft,
  readContactDraft,
  shownFields,
  typedPart,
} from './contact-draft.ts'
import { type Sent, useSendContact } from './use-send-contact.ts'

type ContactBody = z.output<typeof NewContact>

const FAILED = 'We could not submit your message. Please check your details and try again.'
const serviceOptions = [
  { value: '', label: 'Please choose' },
  ...Object.entries(services).map(([value, { label }]) => ({ value, label })),
]
const urgencyOptions = Object.entries(urgencies).map(([value, { label }]) => ({ value, label }))

const resolver = withRules<ContactFields, ContactBody>(
  NewContact as unknown as z.ZodType<ContactBody, ContactFields>,
  (values) => ({
    service_type: values.service_type === '' ? 'Please choose what you need.' : null,
    website_url: websiteFormProblem(values.website_url),
  }),
)

/** Writes to us. Who is not signed in is asked to, and finds the form as it was left. */
export function ContactForm({ here, onSent }: { here: string; onSent: (sent: Sent) => void }) {
  const user = useSession()
  const search = useSearch()
  const navigate = useNavigate()
  const send = useSendContact()
  const siteKey = useCaptchaKey({ isAsked: user !== null })
  const [token, setToken] = useState<string>()
  const [round, setRound] = useState(0)
  const [captchaProblem, setCaptchaProblem] = useState<string>()
  const form = useForm<ContactFields, unknown, ContactBody>({ resolver, defaultValues: emptyContact })
  const { register, formState, getValues, handleSubmit, reset, subscribe } = form
  const { errors, isSubmitting } = formState

  const filledFor = useRef<typeof user>(null)
  // Before anything else happens: a reset between two strokes of the keyboard would lose one.
  useLayoutEffect(() => {
    const kept = readContactDraft()
    const shown = typedPart({ ...emptyContact, ...shownFields() }, filledFor.current)
    filledFor.current = user
    const typed = { ...(typeof kept === 'object' ? kept : {}), ...shown }
    const next = contactFrom(typed, search, user)
    const hasChanged = Object.entries(next).some(
      ([name, value]) => value !== getValues(name as keyof ContactFields),
    )
    if (hasChanged) reset(next)
  }, [getValues, reset, search, user])
  useLayoutEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values }) => keepContactDraft(typedPart(values, readSession())),
      }),
    [subscribe],
  )

  const submit = handleSubmit(async (body) => {
    if (!readSession()) {
      keepContactDraft(typedPart(getValues(), null))
      const prefill = search.toString()
      await navigate(`/login?${new URLSearchParams({ redirect: here, ...(prefill ? { prefill } : {}) })}`)
      return
    }
    setCaptchaProblem(undefined)
    try {
      const sent = await send(body as NewContact, token)
      keepContactDraft(null)
      onSent(sent)
    } catch (error) {
      const problem = asProblem(error)
      setCaptchaProblem(problem.fields?.cf_turnstile_token)
      setToken(undefined)
      setRound((count) => count + 1)
      showFieldProblems(form, problem)
      toastError(problem.code === 'rate_limited' ? problem.message : FAILED)
    }
  })

  return (
    <FormStack onSubmit={submit} label="Write to us">
      <FormRow>
        <TextInput
          label="Name"
          autoComplete="name"
          required
          error={errors.client_name?.message}
          {...register('client_name')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.client_email?.message}
          {...register('client_email')}
        />
      </FormRow>
      <FormRow>
        <NativeSelect
          label="Service type"
          data={serviceOptions}
          required
          error={errors.service_type?.message}
          {...register('service_type')}
        />
        <NativeSelect
          label="Urgency"
          data={urgencyOptions}
          defaultValue={emptyContact.urgency_level}
          error={errors.urgency_level?.message}
          {...register('urgency_level')}
        />
      </FormRow>
      <TextInput
        label="Website URL (optional)"
        placeholder="https://www.example.com"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.website_url?.message}
        {...register('website_url')}
      />
      <Textarea
        label="Description"
        description="What you see, what you expect instead, and since when."
        rows={4}
        classNames={growing}
        required
        error={errors.problem_description?.message}
        {...register('problem_description')}
      />
      {user && siteKey && (
        <Captcha siteKey={siteKey} round={round} error={captchaProblem} onToken={setToken} />
      )}
      <div>
        <Button type="submit" size="md" loading={isSubmitting}>
          {user ? 'Send message' : 'Sign in and send'}
        </Button>
      </div>
    </FormStack>
  )
}

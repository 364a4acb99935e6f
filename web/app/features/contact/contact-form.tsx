import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { NewContact } from '@sitewright/contract/contact.ts'
import { services, urgencies } from '@sitewright/contract/pricing.ts'
import { websiteFormProblem } from '@sitewright/contract/website.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetAddedFiles } from '#app/client/added-files.ts'
import { asProblem } from '#app/client/api.ts'
import { useRequestFiles } from '#app/client/request-files.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { readSession, useSession } from '#app/client/session.ts'
import { AddedFiles } from '#app/ui/added-files.tsx'
import { growing } from '#app/ui/growing.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { Captcha, useCaptchaKey } from './captcha.tsx'
import {
  type ContactFields,
  contactFrom,
  emptyContact,
  keepContactDraft,
  readContactDraft,
  typedPart,
} from './contact-draft.ts'
import { type Sent, useSendContact } from './use-send-contact.ts'

const FAILED = 'We could not submit your message. Please check your details and try again.'
const optionsOf = (table: Record<string, { label: string }>) =>
  Object.entries(table).map(([value, { label }]) => ({ value, label }))
const serviceOptions = [{ value: '', label: 'Please choose' }, ...optionsOf(services)]
const urgencyOptions = optionsOf(urgencies)

/** The contact form. A visitor who is not signed in signs in first and finds the form as it was left. */
export function ContactForm({ here, onSent }: { here: string; onSent: (sent: Sent) => void }) {
  const user = useSession()
  const search = useSearch()
  const navigate = useNavigate()
  const send = useSendContact()
  const files = useRequestFiles()
  const siteKey = useCaptchaKey({ isAsked: user !== null })
  const [token, setToken] = useState<string>()
  const [round, setRound] = useState(0)
  const [captchaProblem, setCaptchaProblem] = useState<string>()
  const form = useSchemaForm({
    schema: NewContact,
    rules: (values: ContactFields) => ({
      service_type: values.service_type === '' ? 'Please choose what you need.' : null,
      website_url: websiteFormProblem(values.website_url),
    }),
    defaults: emptyContact,
    send: async (body) => {
      if (!readSession()) {
        keepContactDraft(typedPart(form.getValues(), null))
        const prefill = search.toString()
        await navigate(`/login?${new URLSearchParams({ redirect: here, ...(prefill ? { prefill } : {}) })}`)
        return
      }
      setCaptchaProblem(undefined)
      const sent = await send(body, token)
      keepContactDraft(null)
      onSent(sent)
    },
    failsIn: 'toast',
    sayFailure: (error) => {
      const { code, message, fields } = asProblem(error)
      setCaptchaProblem(fields?.cf_turnstile_token)
      setToken(undefined)
      setRound((count) => count + 1)
      if (fields?.files) forgetAddedFiles()
      return fields?.files ?? (code === 'rate_limited' ? message : FAILED)
    },
  })
  const { getValues, reset, subscribe } = form

  const filledFor = useRef<typeof user>(null)
  const lastPerson = useRef<number>(undefined)
  // In a layout effect: a reset between two key presses would lose one.
  useLayoutEffect(() => {
    const kept = readContactDraft()
    // Another person may have signed in in another tab.
    const isAnother = user && lastPerson.current !== undefined && lastPerson.current !== user.id
    const shown = isAnother ? {} : typedPart(getValues(), filledFor.current)
    filledFor.current = user
    if (user) lastPerson.current = user.id
    const next = contactFrom({ ...(typeof kept === 'object' ? kept : {}), ...shown }, search, user)
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

  return (
    <FormView form={form} label="Write to us">
      <Group align="start">
        <TextInput
          flex="1 1 14rem"
          label="Name"
          autoComplete="name"
          required
          {...fieldOf(form, 'client_name')}
        />
        <TextInput
          flex="1 1 14rem"
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...fieldOf(form, 'client_email')}
        />
      </Group>
      <Group align="start">
        <NativeSelect
          flex="1 1 14rem"
          label="Service type"
          data={serviceOptions}
          required
          {...fieldOf(form, 'service_type')}
        />
        <NativeSelect
          flex="1 1 14rem"
          label="Urgency"
          data={urgencyOptions}
          defaultValue={emptyContact.urgency_level}
          {...fieldOf(form, 'urgency_level')}
        />
      </Group>
      <TextInput
        label="Website URL (optional)"
        placeholder="https://www.example.com"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf(form, 'website_url')}
      />
      <Textarea
        label="Description"
        description="What you see, what you expect instead, and since when."
        rows={4}
        styles={growing}
        required
        {...fieldOf(form, 'problem_description')}
      />
      <AddedFiles {...files} hint="Pictures or documents, up to 5, each up to 10 MB. Optional." />
      {user && siteKey && (
        <Captcha siteKey={siteKey} round={round} error={captchaProblem} onToken={setToken} />
      )}
      <SubmitButton size="md" style={{ alignSelf: 'start' }}>
        {user ? 'Send message' : 'Sign in and send'}
      </SubmitButton>
    </FormView>
  )
}

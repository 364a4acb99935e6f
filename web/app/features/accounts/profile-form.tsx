import { PasswordInput, TextInput } from '@mantine/core'
import { accountRoutes, Profile } from '@sitewright/contract/accounts.ts'
import { CountryCode, DEFAULT_COUNTRY } from '@sitewright/contract/countries.ts'
import type { User } from '@sitewright/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#app/client/api.ts'
import { mergeSession } from '#app/client/session.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { meQuery } from './account-queries.ts'
import { ContactFields, type ContactForm, contactProblems } from './contact-fields.tsx'
import { sayFailure } from './say-failure.ts'

interface ProfileFields extends ContactForm {
  currentPassword?: string
}

const fieldsFrom = (user: User): ProfileFields => ({
  name: user.name,
  email: user.email,
  website_url: user.website_url ?? '',
  phone_country: CountryCode.safeParse(user.phone_country).data ?? DEFAULT_COUNTRY,
  phone_number: user.phone_number ?? '',
  currentPassword: undefined,
})

export function ProfileForm({ user }: { user: User }) {
  const queries = useQueryClient()
  const changesAddress = (email: string) => email.trim().toLowerCase() !== user.email
  const form = useSchemaForm({
    mode: 'onTouched',
    schema: Profile,
    rules: (values: ProfileFields) => ({
      ...contactProblems(values),
      currentPassword:
        changesAddress(values.email) && !values.currentPassword
          ? 'Please enter your current password.'
          : null,
    }),
    defaults: fieldsFrom(user),
    send: async ({ currentPassword, ...details }) => {
      const body = changesAddress(details.email) ? { ...details, currentPassword } : details
      const { message: _, ...saved } = await call(accountRoutes.updateProfile, { body })
      mergeSession(saved)
      queries.setQueryData(meQuery.queryKey, saved)
      form.reset(fieldsFrom(saved))
      toastSuccess('Profile updated successfully!')
    },
    failsIn: 'toast',
    sayFailure: sayFailure({
      refused: 'Failed to update profile',
      unreached: 'An error occurred while updating profile',
    }),
  })
  return (
    <FormView form={form} label="Profile">
      {user.pending_email && (
        <Notice tone="warm" title="Confirm your new address">
          <p>
            We sent a code to {user.pending_email}. Until you{' '}
            <Link to={`/verify?${new URLSearchParams({ email: user.pending_email })}`}>enter it</Link>, you
            sign in with {user.email}.
          </p>
        </Notice>
      )}
      <TextInput label="Name" autoComplete="name" required {...fieldOf(form, 'name')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        description="A new address replaces the old one once you have entered the code that we send there."
        required
        {...fieldOf(form, 'email')}
      />
      {changesAddress(form.watch('email')) && (
        <PasswordInput
          label="Current password"
          description="A new address needs your password. Once it counts, you are signed out everywhere else."
          autoComplete="current-password"
          required
          {...fieldOf(form, 'currentPassword', { setValueAs: (text) => text || undefined })}
        />
      )}
      <ContactFields />
      <SubmitButton style={{ alignSelf: 'start' }}>Save profile</SubmitButton>
    </FormView>
  )
}

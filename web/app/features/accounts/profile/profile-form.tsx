import { Button, TextInput } from '@mantine/core'
import { accountRoutes, Profile, type User } from '@sitewright/contract/accounts.ts'
import { CountryCode, DEFAULT_COUNTRY } from '@sitewright/contract/countries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { asProblem, call } from '#app/client/api.ts'
import { mergeSession } from '#app/client/session.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { showFieldProblems } from '#app/ui/forms/form-problem.ts'
import { FormStack } from '#app/ui/forms/form-stack.tsx'
import { withRules } from '#app/ui/forms/with-rules.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { ContactFields } from '../fields/contact-fields.tsx'
import { type ContactForm, contactProblems } from '../fields/contact-rules.ts'
import { sayFailure } from '../say-failure.ts'
import { meQuery } from './me-query.ts'

type ProfileBody = z.output<typeof Profile>

const resolver = withRules<ContactForm, ProfileBody>(
  Profile as z.ZodType<ProfileBody, ContactForm>,
  contactProblems,
)

function fieldsOf(user: User): ContactForm {
  const country = CountryCode.safeParse(user.phone_country)
  return {
    name: user.name,
    email: user.email,
    website_url: user.website_url ?? '',
    phone_country: country.success ? country.data : DEFAULT_COUNTRY,
    phone_number: user.phone_number ?? '',
  }
}

export function ProfileForm({ user }: { user: User }) {
  const queries = useQueryClient()
  const form = useForm<ContactForm, unknown, ProfileBody>({
    mode: 'onTouched',
    resolver,
    defaultValues: fieldsOf(user),
  })
  const { register, formState, handleSubmit, reset } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    try {
      const { message: _, ...saved } = await call(accountRoutes.updateProfile, { body })
      mergeSession(saved)
      queries.setQueryData(meQuery.queryKey, saved)
      reset(fieldsOf(saved))
      toastSuccess('Profile updated successfully!')
    } catch (error) {
      showFieldProblems(form, asProblem(error))
      toastError(
        sayFailure(error, {
          refused: 'Failed to update profile',
          unreached: 'An error occurred while updating profile',
        }),
      )
    }
  })

  return (
    <FormProvider {...form}>
      <FormStack onSubmit={submit} label="Profile">
        {user.pending_email && (
          <Notice tone="warm" title="Your new address is waiting">
            <p>
              We sent a code to {user.pending_email}. Until you{' '}
              <Link to={`/verify?${new URLSearchParams({ email: user.pending_email })}`}>enter it</Link>, you
              sign in with {user.email}.
            </p>
          </Notice>
        )}
        <TextInput
          label="Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          description="A new address replaces the old one once you have entered the code that we send there."
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <ContactFields />
        <div>
          <Button type="submit" loading={isSubmitting}>
            Save profile
          </Button>
        </div>
      </FormStack>
    </FormProvider>
  )
}

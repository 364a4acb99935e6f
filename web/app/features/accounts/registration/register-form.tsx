import { Button, PasswordInput, TextInput } from '@mantine/core'
import { accountRoutes, Registration } from '@sitewright/contract/accounts.ts'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { track } from '#app/client/analytics/track.ts'
import { asProblem, call, sayProblem } from '#app/client/api.ts'
import { showFieldProblems } from '#app/ui/forms/form-problem.ts'
import { FormStack } from '#app/ui/forms/form-stack.tsx'
import { withRules } from '#app/ui/forms/with-rules.ts'
import { toastError } from '#app/ui/toast.tsx'
import { ContactFields } from '../fields/contact-fields.tsx'
import { type ContactForm, contactProblems, emptyContact } from '../fields/contact-rules.ts'
import { NewPasswordInput } from '../fields/new-password-input.tsx'

interface Fields extends ContactForm {
  password: string
  confirmPassword: string
}

const resolver = withRules<Fields, Registration>(
  Registration as z.ZodType<Registration, Fields>,
  (values) => ({
    ...contactProblems(values),
    confirmPassword: values.password === values.confirmPassword ? null : 'Passwords do not match.',
  }),
)

export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const form = useForm<Fields, unknown, Registration>({
    mode: 'onTouched',
    resolver,
    defaultValues: { ...emptyContact, password: '', confirmPassword: '' },
  })
  const { register, formState, handleSubmit, watch, trigger } = form
  const { errors, isValid, isSubmitting, touchedFields } = formState
  const password = register('password')

  const submit = handleSubmit(async (body) => {
    try {
      const { email } = await call(accountRoutes.register, { body })
      track('signed_up')
      onRegistered(email)
    } catch (error) {
      showFieldProblems(form, asProblem(error))
      toastError(sayProblem(error, 'Registration failed'))
    }
  })

  return (
    <FormStack onSubmit={submit} label="Create your account">
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
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordInput
        label="Password"
        typed={watch('password')}
        error={errors.password?.message}
        {...password}
        onChange={async (event) => {
          await password.onChange(event)
          if (touchedFields.confirmPassword) void trigger('confirmPassword')
        }}
      />
      <PasswordInput
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <FormProvider {...form}>
        <ContactFields />
      </FormProvider>
      <Button type="submit" size="md" disabled={!isValid} loading={isSubmitting}>
        Register
      </Button>
    </FormStack>
  )
}

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { countries } from '@sitewright/contract/countries.ts'
import { WEBSITE_NEEDS_SCHEME, withScheme } from '@sitewright/contract/website.ts'
import { useFormContext } from 'react-hook-form'
import { FormRow } from '#app/ui/forms/form-stack.tsx'
import type { ContactForm } from './contact-rules.ts'

const countryOptions = countries.map(({ code, name, dial }) => ({ value: code, label: `${name} (${dial})` }))

/** Website, country and phone, as registration and profile ask for them; inside a `FormProvider`. */
export function ContactFields() {
  const { register, formState, setValue, getValues, trigger } = useFormContext<ContactForm>()
  const { errors, touchedFields } = formState
  const lacksScheme = errors.website_url?.message === WEBSITE_NEEDS_SCHEME
  const addScheme = () => {
    const address = withScheme(getValues('website_url').trim())
    setValue('website_url', address, { shouldValidate: true, shouldDirty: true, shouldTouch: true })
  }
  const country = register('phone_country')
  return (
    <>
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
      {lacksScheme && (
        <Button variant="light" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={addScheme}>
          Add https:// for me
        </Button>
      )}
      <FormRow>
        <NativeSelect
          label="Country"
          data={countryOptions}
          autoComplete="country"
          {...country}
          onChange={async (event) => {
            await country.onChange(event)
            if (touchedFields.phone_number) void trigger('phone_number')
          }}
        />
        <TextInput
          label="Phone Number (optional)"
          type="tel"
          autoComplete="tel"
          error={errors.phone_number?.message}
          {...register('phone_number')}
        />
      </FormRow>
    </>
  )
}

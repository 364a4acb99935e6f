import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type CountryCode, countries, DEFAULT_COUNTRY } from '@sitewright/contract/countries.ts'
import { phoneProblem } from '@sitewright/contract/phone.ts'
import { WEBSITE_NEEDS_SCHEME, websiteFormProblem, withScheme } from '@sitewright/contract/website.ts'
import { useFormContext } from 'react-hook-form'
import { fieldOf } from '#app/ui/use-schema-form.ts'

export interface ContactForm {
  name: string
  email: string
  website_url: string
  phone_country: CountryCode
  phone_number: string
}

export const emptyContact: ContactForm = {
  name: '',
  email: '',
  website_url: '',
  phone_country: DEFAULT_COUNTRY,
  phone_number: '',
}

/** What the contract's schema says only once everything else is right, or more leniently than the screen (spec 5). */
export const contactProblems = (values: ContactForm) => ({
  website_url: websiteFormProblem(values.website_url),
  phone_number: phoneProblem(values.phone_number, values.phone_country),
})

const countryOptions = countries.map(({ code, name, dial }) => ({ value: code, label: `${name} (${dial})` }))

/** Website, country and phone, as registration and profile ask for them; inside a `FormView`. */
export function ContactFields() {
  const form = useFormContext<ContactForm>()
  const { errors, touchedFields } = form.formState
  const lacksScheme = errors.website_url?.message === WEBSITE_NEEDS_SCHEME
  const addScheme = () => {
    const address = withScheme(form.getValues('website_url').trim())
    form.setValue('website_url', address, { shouldValidate: true, shouldDirty: true, shouldTouch: true })
  }
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
        {...fieldOf(form, 'website_url')}
      />
      {lacksScheme && (
        <Button variant="light" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={addScheme}>
          Add https:// for me
        </Button>
      )}
      <Group align="start">
        <NativeSelect
          flex="1 1 14rem"
          label="Country"
          data={countryOptions}
          autoComplete="country"
          {...fieldOf(form, 'phone_country', { deps: touchedFields.phone_number ? ['phone_number'] : [] })}
        />
        <TextInput
          flex="1 1 14rem"
          label="Phone Number (optional)"
          type="tel"
          autoComplete="tel"
          {...fieldOf(form, 'phone_number')}
        />
      </Group>
    </>
  )
}

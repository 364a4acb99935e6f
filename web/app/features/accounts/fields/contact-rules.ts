import { type CountryCode, DEFAULT_COUNTRY } from '@sitewright/contract/countries.ts'
import { phoneProblem } from '@sitewright/contract/phone.ts'
import { websiteFormProblem } from '@sitewright/contract/website.ts'

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
export function contactProblems(values: ContactForm) {
  return {
    website_url: websiteFormProblem(values.website_url),
    phone_number: phoneProblem(values.phone_number, values.phone_country),
  }
}

import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberWithError } from 'libphonenumber-js'

export const PHONE_INVALID = 'Invalid phone for selected country.'
/** More than this is refused unread; between 2 and 17 national digits is the library's own range (spec 5). */
const PHONE_TEXT_MAX = 250

/**
 * The message for a phone number that is not valid for the country, or internationally when it starts with `+`;
 * null when it is fine or empty (the field is optional).
 */
export function phoneProblem(text: string | null | undefined, country: string): string | null {
  return text?.trim() && phoneInE164(text, country) === null ? PHONE_INVALID : null
}

/** The number as `+441632960961`, or null when there is none or it is not valid. */
export function phoneInE164(text: string | null | undefined, country: string): string | null {
  const typed = text?.trim()
  if (!typed || typed.length > PHONE_TEXT_MAX || !isSupportedCountry(country)) return null
  try {
    const number = parsePhoneNumberWithError(typed, { defaultCountry: country, extract: false })
    // By dial code, not by territory: a Jersey or Guernsey mobile is typed like any other UK number.
    const ofCountry = number.countryCallingCode === getCountryCallingCode(country)
    return number.isValid() && (typed.startsWith('+') || ofCountry) ? number.number : null
  } catch {
    return null
  }
}

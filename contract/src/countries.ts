import { z } from 'zod'

/** The 31 countries of the phone field. GB comes first and is shown as UK. */
export const countries = [
  { code: 'GB', name: 'UK', dial: '+44' },
  { code: 'IE', name: 'Ireland', dial: '+353' },
  { code: 'US', name: 'United States', dial: '+1' },
  { code: 'CA', name: 'Canada', dial: '+1' },
  { code: 'AU', name: 'Australia', dial: '+61' },
  { code: 'NZ', name: 'New Zealand', dial: '+64' },
  { code: 'AT', name: 'Austria', dial: '+43' },
  { code: 'BE', name: 'Belgium', dial: '+32' },
  { code: 'CH', name: 'Switzerland', dial: '+41' },
  { code: 'CN', name: 'China', dial: '+86' },
  { code: 'CZ', name: 'Czechia', dial: '+420' },
  { code: 'DE', name: 'Germany', dial: '+49' },
  { code: 'DK', name: 'Denmark', dial: '+45' },
  { code: 'ES', name: 'Spain', dial: '+34' },
  { code: 'FI', name: 'Finland', dial: '+358' },
  { code: 'FR', name: 'France', dial: '+33' },
  { code: 'GR', name: 'Greece', dial: '+30' },
  { code: 'HK', name: 'Hong Kong', dial: '+852' },
  { code: 'IN', name: 'India', dial: '+91' },
  { code: 'IT', name: 'Italy', dial: '+39' },
  { code: 'JP', name: 'Japan', dial: '+81' },
  { code: 'LU', name: 'Luxembourg', dial: '+352' },
  { code: 'MT', name: 'Malta', dial: '+356' },
  { code: 'NL', name: 'Netherlands', dial: '+31' },
  { code: 'NO', name: 'Norway', dial: '+47' },
  { code: 'PL', name: 'Poland', dial: '+48' },
  { code: 'PT', name: 'Portugal', dial: '+351' },
  { code: 'RO', name: 'Romania', dial: '+40' },
  { code: 'SE', name: 'Sweden', dial: '+46' },
  { code: 'SG', name: 'Singapore', dial: '+65' },
  { code: 'ZA', name: 'South Africa', dial: '+27' },
] as const

export const DEFAULT_COUNTRY = 'GB'
export const CountryCode = z.enum(countries.map((country) => country.code))
export type CountryCode = z.infer<typeof CountryCode>

import type { Business } from './business.ts'

// Prerendered pages are written before their address and the business are known. They contain these words
// instead, and the server replaces them when it reads the pages.

/** In place of the origin, in whole addresses. */
export const placeholderOrigin = 'https://origin.invalid'

export const placeholderBusiness: Business = {
  name: '{{business.name}}',
  legal_name: '{{business.legal_name}}',
  address: '{{business.address}}',
  support_email: '{{business.support_email}}',
  company_number: '{{business.company_number}}',
  hours: '{{business.hours}}',
}

/** Under this name the page's head names the business, as JSON. */
export const businessMeta = 'sitewright:business'

import type { Business } from './business.ts'

// Prerendered pages are written before anybody knows where they will stand and who runs the shop. They say these words
// instead, and the server puts the real ones in when it reads the pages.

/** In place of the origin, in whole addresses. */
export const standInOrigin = 'https://origin.invalid'

export const standInBusiness: Business = {
  name: '{{business.name}}',
  legal_name: '{{business.legal_name}}',
  address: '{{business.address}}',
  support_email: '{{business.support_email}}',
  company_number: '{{business.company_number}}',
}

/** Under this name the page's head tells the browser who runs the shop, as JSON. */
export const businessMeta = 'sitewright:business'

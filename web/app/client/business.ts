import type { Business } from '@sitewright/contract/business.ts'
import { businessMeta, placeholderBusiness } from '@sitewright/contract/placeholders.ts'

/** Shown in development, where no server completes the pages. */
const sample: Business = {
  name: 'Sitewright',
  legal_name: 'Sitewright Ltd (sample)',
  address: '1 Sample Street, London EC1A 1AA, United Kingdom',
  support_email: 'support@sitewright.example',
  company_number: '00000000',
  hours: 'Mon to Fri 09:00 to 17:00',
}

/** Read from the page's head, where the server writes it. */
const business = readBusiness() ?? sample

function readBusiness(): Business | null {
  if (import.meta.env.SSR) return import.meta.env.PROD ? placeholderBusiness : null
  const meta = document.querySelector(`meta[name="${businessMeta}"]`)
  const text = meta?.getAttribute('content')
  return text ? JSON.parse(text) : null
}

/** The company that runs the shop. */
export const useBusiness = (): Business => business

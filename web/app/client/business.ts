import type { Business, businessRoutes } from '@sitewright/contract/business.ts'
import { businessMeta, standInBusiness } from '@sitewright/contract/stand-ins.ts'
import { call, lightRoute } from './api.ts'
import { createLightQuery } from './light/light-query.ts'

const route = lightRoute<typeof businessRoutes.business>({ method: 'GET', path: '/api/business' })

/** Shown until the server has told the real ones, where the page does not say them itself. */
const sample: Business = {
  name: 'Sitewright',
  legal_name: 'Sitewright Ltd (sample)',
  address: '1 Sample Street, London EC1A 1AA, United Kingdom',
  support_email: 'support@sitewright.example',
  company_number: '00000000',
}

/** What the page says in its head: the server has put it there, and into the text as well. */
const told = readBusiness()

function readBusiness(): Business | null {
  if (import.meta.env.SSR) return import.meta.env.PROD ? standInBusiness : null
  const meta = document.querySelector(`meta[name="${businessMeta}"]`)
  const text = meta?.getAttribute('content')
  return text ? JSON.parse(text) : null
}

const useAnswer = told ? () => ({ data: told }) : createLightQuery({ load: () => call(route) })

/** Who runs the shop. */
export function useBusiness(): Business {
  return useAnswer().data ?? sample
}

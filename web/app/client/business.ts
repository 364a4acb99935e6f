import type { Business, businessRoutes } from '@sitewright/contract/business.ts'
import { useQuery } from '@tanstack/react-query'
import { call, lightRoute } from './api.ts'

const route = lightRoute<typeof businessRoutes.business>({ method: 'GET', path: '/api/business' })

/** Shown until the server has told the real ones, and on prerendered pages. */
const sample: Business = {
  name: 'Sitewright',
  legal_name: 'Sitewright Ltd (sample)',
  address: '1 Sample Street, London EC1A 1AA, United Kingdom',
  support_email: 'support@sitewright.example',
  company_number: '00000000',
}

/** Who runs the shop. */
export function useBusiness(): Business {
  const { data } = useQuery({
    queryKey: ['business'],
    queryFn: ({ signal }) => call(route, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? sample
}

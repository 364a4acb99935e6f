import { useBusiness } from '#app/client/business.ts'

/** 'Sitewright Ltd, 1 Sample Street …', as configured. */
export function LegalName() {
  return useBusiness().legal_name
}

export function LegalAddress() {
  return useBusiness().address
}

export function CompanyNumber() {
  return useBusiness().company_number
}

export function SupportEmail() {
  const { support_email } = useBusiness()
  return <a href={`mailto:${support_email}`}>{support_email}</a>
}

import { useBusiness } from '#app/client/business.ts'

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

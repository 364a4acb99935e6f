import { LinkOver } from './link-over.tsx'

export default function PaymentSuccessPage() {
  return (
    <LinkOver title="Thank you">
      <p>
        If you have just paid, the confirmation comes by e-mail within a few minutes, and we carry on with the
        work.
      </p>
    </LinkOver>
  )
}

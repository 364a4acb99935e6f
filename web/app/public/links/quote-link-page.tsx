import { LinkOver } from './link-over.tsx'

export default function QuoteLinkPage() {
  return (
    <LinkOver title="This quote link is not valid any more">
      <p>Our offers are agreed on the ticket of your request, where you can read them and say yes.</p>
    </LinkOver>
  )
}

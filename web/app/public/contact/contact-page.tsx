import { Link } from 'react-router'
import { Page } from '#app/ui/page.tsx'
import { ContactColumns } from './contact-columns.tsx'

export default function ContactPage() {
  return (
    <Page
      title="Contact"
      description="Write to us and get an answer within 2-4 hours, or open a ticket and talk to the person who fixes your site."
    >
      <h1>Contact</h1>
      <ContactColumns here="/contact" />
      <p>
        Only want to know what it costs? <Link to="/quote">See your price now</Link>, without an account. Or
        look your problem up among the <Link to="/website-errors">common website faults</Link>.
      </p>
    </Page>
  )
}

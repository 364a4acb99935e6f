import { Link } from 'react-router'
import { WriteToUs } from '#app/features/contact/write-to-us.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './contact.module.css'
import { ContactCard } from './contact-card.tsx'

export default function ContactPage() {
  return (
    <Page
      title="Contact"
      description="Write to us and get an answer within 2-4 hours, or open a ticket and talk to the person who fixes your site."
    >
      <h1>Contact</h1>
      <div className={classes.columns}>
        <WriteToUs here="/contact" />
        <ContactCard />
      </div>
      <p>
        Only want to know what it costs? <Link to="/quote">See the price at once</Link>, without an account.
        Or look your problem up among the <Link to="/website-errors">common website faults</Link>.
      </p>
    </Page>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '#app/ui/page.tsx'
import { PlanCards } from './plan-cards.tsx'
import classes from './pricing.module.css'
import { ServiceList } from './service-list.tsx'

export default function PricingPage() {
  return (
    <Page
      title="Plans & Services"
      description="One-off fixes from £19, redesigns from £199, new websites from £499, and monthly care plans from £49."
    >
      <h1>Plans & Services</h1>
      <p className={classes.lead}>
        Pay once for a job, or have us look after your site every month. Both show their price before you
        decide.
      </p>
      <section id="services" aria-labelledby="what-we-can-do" className={classes.services}>
        <h2 id="what-we-can-do">What We Can Do</h2>
        <ServiceList />
        <Button component={Link} to="/contact-quote#quote-section" size="md">
          Get a Quote
        </Button>
      </section>
      <section aria-labelledby="care-plans">
        <h2 id="care-plans">Care plans</h2>
        <p className={classes.lead}>
          A plan keeps a site well, and takes 20 to 40% off everything else you order. End it whenever you
          like.
        </p>
        <PlanCards />
      </section>
    </Page>
  )
}

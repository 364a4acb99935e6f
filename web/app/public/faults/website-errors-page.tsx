import { Button } from '@mantine/core'
import { type PlatformType, platforms, priceOf } from '@sitewright/contract/pricing.ts'
import { Link } from 'react-router'
import { Page } from '#app/ui/page.tsx'
import classes from './faults.module.css'
import { type Fault, faultGroups } from './faults.ts'

const fixPrices = (Object.keys(platforms) as PlatformType[]).map(
  (platformType) => priceOf({ serviceType: 'quick_fix', platformType }).estimatedPrice,
)
const from = Math.min(...fixPrices)
const to = Math.max(...fixPrices)
const QUICK_FIX = '/quote?service=quick_fix'

export default function WebsiteErrorsPage() {
  return (
    <Page
      title="Common website faults"
      description="What your website's error message means, how it is fixed and what that costs, in plain words."
    >
      <h1>Common website faults</h1>
      <p className={classes.lead}>
        What you see, what it means and how it is mended. Each of these is a quick fix:{' '}
        <strong>
          £{from} to £{to}
        </strong>{' '}
        at standard speed, depending on the system that your site is built with.
      </p>
      <nav aria-label="Kinds of faults">
        <ul className={classes.kinds}>
          {faultGroups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {faultGroups.map(({ id, title, faults }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.group}>
          <h2 id={`${id}-title`}>{title}</h2>
          <div className={classes.faults}>
            {faults.map((fault) => (
              <FaultCard key={fault.id} fault={fault} />
            ))}
          </div>
        </section>
      ))}
      <section className={classes.end} aria-labelledby="not-listed">
        <h2 id="not-listed">Yours is not among them?</h2>
        <p>Describe it in your own words. You need not know what it is called.</p>
        <Button component={Link} to={QUICK_FIX} size="md">
          Describe my problem
        </Button>
      </section>
    </Page>
  )
}

function FaultCard({ fault }: { fault: Fault }) {
  return (
    <article id={fault.id} className={classes.fault} aria-labelledby={`${fault.id}-title`}>
      <h3 id={`${fault.id}-title`}>{fault.sees}</h3>
      <p>{fault.means}</p>
      <p>
        <strong>The fix: </strong>
        {fault.fix}
      </p>
      {fault.honest && <p className={classes.honest}>{fault.honest}</p>}
      <p className={classes.price}>
        <span>
          £{from} to £{to}
        </span>
        <Link to={QUICK_FIX} aria-label={`Get this fixed: ${fault.sees}`}>
          Get this fixed
        </Link>
      </p>
    </article>
  )
}

import { plans } from '@sitewright/contract/plans.ts'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { Pounds } from '../pricing/pounds.tsx'
import classes from './care-plans.module.css'
import home from './home.module.css'

export function CarePlans() {
  return (
    <section className={home.band} aria-labelledby="care-plans">
      <h2 id="care-plans" className={home.title}>
        Or let us look after it
      </h2>
      <p className={home.lead}>
        A care plan looks after your site every month, and takes something off every other job.
      </p>
      <ul className={classes.plans}>
        {plans.map(({ id, name, pricePence, description, discountPercent, popular }) => (
          <li key={id} data-popular={popular || undefined}>
            <h3>
              {name} {popular && <Tag tone="warm">Most Popular</Tag>}
            </h3>
            <p className={classes.price}>
              <Pounds amount={pricePence / 100} /> <span>a month</span>
            </p>
            <p>{description}</p>
            <p className={classes.off}>{discountPercent}% off other services</p>
          </li>
        ))}
      </ul>
      <ActionLink to="/pricing" look="quiet">
        Compare the care plans
      </ActionLink>
    </section>
  )
}

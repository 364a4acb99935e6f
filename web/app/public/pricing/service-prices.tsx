import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Pounds } from './pounds.tsx'
import type { PriceList } from './price-list.ts'
import classes from './pricing.module.css'

export function ServicePrices({ services }: { services: PriceList['services'] }) {
  return (
    <ul className={classes.offers}>
      {services.map(({ id, label, from, to, work, extras, included }) => (
        <li key={id} className={classes.offer}>
          <h3>{label}</h3>
          <p className={classes.from}>
            <span className={classes.quiet}>from</span> <Pounds amount={from} />
          </p>
          <p className={classes.small}>
            up to <Pounds amount={to} />, depending on your system · about {work} of work
          </p>
          <p>{included.says}</p>
          <ul className={classes.features}>
            {included.items.map((item) => (
              <li key={item}>
                <IconCheck size={18} stroke={2.5} aria-hidden /> {item}
              </li>
            ))}
          </ul>
          {extras.length > 0 && (
            <p className={classes.small}>
              Extras:{' '}
              {extras.map(({ label, pounds }, at) => (
                <Fragment key={label}>
                  {at > 0 && ', '}
                  {label.toLowerCase()} <Pounds amount={pounds} />
                </Fragment>
              ))}
              .
            </p>
          )}
          <Link
            to={`/quote?service=${id}`}
            aria-label={`See your exact price: ${label}`}
            className={classes.exact}
          >
            See your exact price
          </Link>
        </li>
      ))}
    </ul>
  )
}

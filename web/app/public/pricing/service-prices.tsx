import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMoney } from '#app/features/quote/use-money.ts'
import type { PriceList } from './price-list.ts'
import classes from './pricing.module.css'

export function ServicePrices({ services }: { services: PriceList['services'] }) {
  const money = useMoney()
  return (
    <ul className={classes.offers}>
      {services.map(({ id, label, from, to, work, extras, included }) => (
        <li key={id} className={classes.offer}>
          <h3>{label}</h3>
          <p className={classes.from}>
            <span className={classes.quiet}>from</span> {money(from)}
          </p>
          <p className={classes.small}>
            up to {money(to)}, depending on your system · about {work} of work
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
              Extras: {extras.map((one) => `${one.label.toLowerCase()} ${money(one.pounds)}`).join(', ')}.
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

import { showMoney } from '@sitewright/contract/currencies.ts'
import type { Price } from '@sitewright/contract/pricing.ts'
import { IconCircleCheckFilled, IconClock } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { Customer } from '../customer.ts'
import { useCurrency } from '../use-currency.ts'
import { useMoney } from '../use-money.ts'
import { dayWords } from './day-words.ts'
import { OfferNote } from './offer-note.tsx'
import { PriceLines } from './price-lines.tsx'
import classes from './price-panel.module.css'

interface PricePanelProps {
  ref: Ref<HTMLElement>
  price: Price
  customer: Customer
  /** What can be done with the quote. */
  action: ReactNode
}

/** The quote as it stands: total, what makes it up, how long it takes, and what to do next. */
export function PricePanel({ ref, price, customer, action }: PricePanelProps) {
  const isReady = price.estimatedPrice > 0
  return (
    <section ref={ref} aria-labelledby="quote-panel" className={classes.panel}>
      <h2 id="quote-panel" className={classes.title} tabIndex={-1}>
        {isReady && <IconCircleCheckFilled size={22} aria-hidden className={classes.check} />}
        {isReady ? 'Instant Quote Ready' : 'Your quote'}
      </h2>
      {isReady ? <Quote price={price} customer={customer} /> : <NotYet />}
      <OfferNote customer={customer} price={price} />
      {action}
      <p className={classes.small}>
        Sending a request charges nothing. Not happy with our work? You get{' '}
        <Link to="/refund-policy">your money back</Link>.
      </p>
    </section>
  )
}

function NotYet() {
  return (
    <p className={classes.notYet}>
      Choose what you need and where your website runs. Your price appears here at once, with everything that
      makes it up.
    </p>
  )
}

function Quote({ price, customer }: { price: Price; customer: Customer }) {
  const money = useMoney()
  const [currency] = useCurrency()
  return (
    <>
      <p className={classes.total}>
        {money(price.amountDue)}{' '}
        {price.amountDue < price.estimatedPrice && (
          <span className={classes.instead}>
            instead of <s>{money(price.estimatedPrice)}</s>
          </span>
        )}
      </p>
      <PriceLines price={price} tier={customer.tier} />
      <p className={classes.time}>
        <IconClock size={18} aria-hidden /> Estimated time: {dayWords(price.estimatedTime)}
      </p>
      {currency !== 'GBP' && (
        <p className={classes.small}>
          Prices in {currency} are a guide. We charge in pounds: <strong>{showMoney(price.amountDue)}</strong>
          .
        </p>
      )}
    </>
  )
}

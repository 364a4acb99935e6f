import type { Price } from '@sitewright/contract/pricing.ts'
import type { RefObject } from 'react'
import type { QuoteDraft } from '../draft/quote-draft.ts'
import { useMoney } from '../use-money.ts'
import { dayWords } from './day-words.ts'
import classes from './price-bar.module.css'
import { useIsSeen } from './use-is-seen.ts'

interface PriceBarProps {
  draft: QuoteDraft
  price: Price
  panel: RefObject<HTMLElement | null>
}

/** The price at the lower edge of a phone, for as long as the panel itself is out of sight. */
export function PriceBar({ draft, price, panel }: PriceBarProps) {
  const money = useMoney()
  const isSeen = useIsSeen(panel)
  if (isSeen) return null
  return (
    <div className={classes.bar}>
      {price.estimatedPrice === 0 ? (
        <p className={classes.next}>{nextStep(draft)}</p>
      ) : (
        <>
          <p className={classes.figure}>
            <strong>{money(price.amountDue)}</strong> <span>in {dayWords(price.estimatedTime)}</span>
          </p>
          <button type="button" className={classes.button} onClick={() => show(panel.current)}>
            See your quote
          </button>
        </>
      )}
    </div>
  )
}

function nextStep({ serviceType }: QuoteDraft): string {
  return serviceType === '' ? 'Choose what you need to see a price.' : 'Now choose where your website runs.'
}

function show(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'start' })
  panel?.querySelector('h2')?.focus({ preventScroll: true })
}

import { writeMoney } from '@sitewright/contract/currencies.ts'
import { planDiscountPercent, plans } from '@sitewright/contract/plans.ts'
import type { Price, PriceLine } from '@sitewright/contract/pricing.ts'
import { useCurrency } from '../use-currency.ts'
import { billOf } from './bill.ts'
import classes from './price-panel.module.css'

/** The price as a bill: what each choice adds, what is taken off, and what is left to pay. */
export function PriceLines({ price, tier }: { price: Price; tier: string | null }) {
  const [currency] = useCurrency()
  const bill = billOf(price, currency)
  const written = (amount: number) => writeMoney(amount, currency)
  const isReduced = price.planDiscount + price.promotionDiscount > 0
  return (
    <dl className={classes.lines}>
      {price.lines.map((line, at) => (
        <Line key={line.label} label={labelOf(line)} amount={amountOf(line, written(bill.lines[at] ?? 0))} />
      ))}
      {isReduced && (
        <>
          <Line label="Estimate" amount={written(bill.estimate)} isSum />
          <Line
            label={price.promotionDiscount > 0 ? 'Free first fix' : planLabel(tier)}
            amount={`− ${written(bill.reduction)}`}
            isReduction
          />
        </>
      )}
      <Line label={isReduced ? 'You pay' : 'Total'} amount={written(bill.due)} isSum />
    </dl>
  )
}

interface LineProps {
  label: string
  amount: string
  isSum?: boolean
  isReduction?: boolean
}

function Line({ label, amount, isSum, isReduction }: LineProps) {
  return (
    <div className={classes.line} data-sum={isSum || undefined} data-reduction={isReduction || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

function labelOf({ label, percent }: PriceLine): string {
  return percent > 0 ? `${label} (+${percent}%)` : label
}

function amountOf({ part, pounds }: PriceLine, written: string): string {
  if (part === 'service') return written
  return pounds === 0 ? 'included' : `+ ${written}`
}

function planLabel(tier: string | null): string {
  const name = plans.find((plan) => plan.id === tier)?.name ?? 'Care'
  return `${name} plan, ${planDiscountPercent(tier)}% off`
}
